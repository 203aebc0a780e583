// The rules engine: a WebAssembly module that answers one line of text with one line of JSON.

interface Exports {
  memory: WebAssembly.Memory;
  bastide_input(): number;
  bastide_input_size(): number;
  bastide_output(): number;
  bastide_line(length: number): number;
}

export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new EngineError("no-engine", `${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export class Engine {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(private readonly module: Exports) {}

  /** A game table of its own; the module is fetched and compiled once. */
  static async load(address: string): Promise<Engine> {
    compiled ??= compile(address);
    const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
    const imports = { env: { random_seed: seed, clock_ms: () => BigInt(Math.round(performance.now())) } };
    const instance = await WebAssembly.instantiate(await compiled, imports);
    return new Engine(instance.exports as unknown as Exports);
  }

  /** The answer as text. */
  raw(line: string): string {
    const bytes = this.encoder.encode(line);
    if (bytes.length >= this.module.bastide_input_size()) throw new EngineError("bad-argument", "too long");
    new Uint8Array(this.module.memory.buffer, this.module.bastide_input(), bytes.length).set(bytes);
    const length = this.module.bastide_line(bytes.length);
    return this.decoder.decode(new Uint8Array(this.module.memory.buffer, this.module.bastide_output(), length));
  }

  /** The answer as what its JSON holds; an error answer is thrown. */
  ask<T>(line: string): T {
    const answer = JSON.parse(this.raw(line)) as T & { error?: { code: string; message: string } };
    if (answer.error) throw new EngineError(answer.error.code, answer.error.message);
    return answer;
  }
}
