// The entry in the browser's history that stands for what is open on a screen.
export const guardState = { guard: true };

export const isGuard = () => (history.state as { guard?: boolean } | null)?.guard === true;
