import { useEffect, useState } from "preact/hooks";

/** A chess clock that counts down by itself between the server's words. */
export function Clock({ left, runs }: { left: number; runs: boolean }) {
  const [spent, setSpent] = useState(0);
  useEffect(() => {
    setSpent(0);
    if (!runs) return;
    const began = Date.now();
    const timer = window.setInterval(() => setSpent(Date.now() - began), 500);
    return () => window.clearInterval(timer);
  }, [left, runs]);
  const seconds = Math.max(0, Math.ceil((left - spent) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <span class={seconds < 30 ? "clock short" : "clock"}>{text}</span>;
}
