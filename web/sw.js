// Keeps the built files, so that games without a network go on, and start at once on a slow one. Names carry a hash:
// a kept file never goes stale. A new build has a new worker, which takes over with all its files.
const files = /* FILES */ [];
const store = `bastide-${files
  .join("")
  .split("")
  .reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) | 0, 7)}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

// The files before these stay too: a page of the build before may still ask for some of its own.
self.addEventListener("activate", (event) => {
  const clean = async () => {
    const others = (await caches.keys()).filter((name) => name !== store);
    for (const name of others.slice(0, -1)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

const kept = async (path) => (await (await caches.open(store)).match(path)) ?? caches.match(path);

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/ws" || url.pathname === "/metrics") return;
  if (event.request.mode === "navigate") {
    // What is kept is shown at once; a newer page is fetched with the newer worker, and the page asks for it then.
    event.respondWith(kept("/").then((page) => page ?? fetch(event.request)));
    return;
  }
  event.respondWith(kept(url.pathname).then((file) => file ?? fetch(event.request)));
});

// Whoever is told that it is their turn comes back to the game.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const back = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const page = pages.find((one) => one.url === event.notification.data);
    // A page that shows something else stays there: this game gets one of its own.
    if (page) await page.focus();
    else await self.clients.openWindow(event.notification.data);
  };
  event.waitUntil(back());
});
