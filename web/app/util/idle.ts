// When the page has nothing else to do.

/** Later than this in any case, in milliseconds. */
const longest = 1000;

export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: longest });
    else setTimeout(resolve, 30);
  });
