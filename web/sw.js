// Keeps the built files, so that games without a network go on. Names carry a hash: a kept file never goes stale,
// and the page itself is asked for first and taken from the store only when nobody answers.
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

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/ws" || url.pathname === "/metrics") return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
    return;
  }
  event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(event.request)));
});
