import { useEffect, useState } from "preact/hooks";

/** A chess clock that counts down by itself from the server's last words, which came at `since`. Of hours no seconds are
    told: eight players on a phone have no room for them. */
export function Clock({ left, since, runs }: { left: number; since: number; runs: boolean }) {
  const [spent, setSpent] = useState(0);
  useEffect(() => {
    setSpent(0);
    if (!runs) return;
    const timer = window.setInterval(() => setSpent(Date.now() - since), 500);
    return () => window.clearInterval(timer);
  }, [left, since, runs]);
  const seconds = Math.max(0, Math.ceil((left - spent) / 1000));
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const text =
    hours > 0
      ? `${hours}:${two((seconds % 3600) / 60)}\u00a0h`
      : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return <span class={seconds < 30 ? "clock short" : "clock"}>{text}</span>;
}
