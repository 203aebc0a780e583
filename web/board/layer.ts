// A part of the board: with the same things as before it stays as it is.
import { Component } from "preact";

export abstract class Layer<P extends object> extends Component<P> {
  override shouldComponentUpdate(next: P): boolean {
    return (Object.keys(next) as (keyof P)[]).some((key) => next[key] !== this.props[key]);
  }
}
