// The service worker: the page opens without a network. `offline.js` puts what it knows of the build in the place of BUILD.
// Pages come from the server whenever it answers, so that an old one is never shown in its place and a bad copy locks nobody
// out; files with a hash in their names are the same for ever. Operations and the connection never pass through here.

/** @type {{version: string, bundle: string, integrity: string, files: string[], lasting: string[]}} */
const build = BUILD;
const PREFIX = "parlour-";
const CACHE = PREFIX + build.version;
const HASHED = "/assets/";
/** Addresses that are no pages. */
const OTHERS = /^\/(api|here|metrics)(\/|$)/;
/** What a proxy says whose server is away. */
const AWAY = [502, 503, 504];
const KINDS = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** All or nothing: what does not arrive whole is not kept, and this worker is not installed; the next visit tries again. */
async function fillCache() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(build.bundle, { integrity: build.integrity, cache: "no-store", priority: "low" });
  const policy = answer.headers.get("content-security-policy") ?? "default-src 'self'";
  for (const [path, text] of Object.entries(await answer.json())) {
    const kind = KINDS[path.slice(path.lastIndexOf(".") + 1)];
    const headers = { "Content-Type": kind, "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff" };
    await cache.put(path, new Response(text, { headers }));
  }
  await cache.addAll(build.files);
  for (const path of build.lasting) await cache.add(path).catch(() => {}); // help and lessons without it say that they are away
  await tellVersion(await self.clients.matchAll({ includeUncontrolled: true }));
}

/** A page of another version offers to be loaded anew. */
function tellVersion(pages) {
  for (const page of pages) page.postMessage({ version: build.version });
}

async function removeOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What was kept; nothing if it cannot be read. */
const kept = (path) => caches.match(path, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);

/** The server's answer; without one what was kept. */
async function askFirst(request, path) {
  try {
    const answer = await fetch(request);
    return AWAY.includes(answer.status) ? ((await kept(path)) ?? answer) : answer;
  } catch (error) {
    const found = await kept(path);
    if (found) return found;
    throw error;
  }
}

/** What has a hash in its name is the same for ever: as it was kept, else the server's, which is kept from then on. */
async function keptFirst(request, path) {
  const found = await kept(path);
  if (found) return found;
  const answer = await fetch(request);
  // Whoever wants no copy has removed the cache, and it is not begun again.
  if (answer.status === 200 && (await caches.has(CACHE))) {
    const copy = answer.clone();
    const putting = caches.open(CACHE).then((cache) => cache.put(path, copy));
    putting.catch(() => {}); // no room: it is asked for again
  }
  return answer;
}

/** Nobody else's page is disturbed by the change. */
async function takeOverAlone() {
  if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length <= 1)
    await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(fillCache()));
self.addEventListener("activate", (event) => event.waitUntil(removeOld()));

self.addEventListener("message", (event) => {
  if (event.data === "version") tellVersion([event.source]);
  if (event.data === "takeover") event.waitUntil(self.skipWaiting());
  if (event.data === "takeover-alone") event.waitUntil(takeOverAlone());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || OTHERS.test(pathname)) return;
  if (request.mode === "navigate")
    event.respondWith(askFirst(request, pathname === "/" ? "/home.html" : "/index.html"));
  else if (pathname.startsWith(HASHED)) event.respondWith(keptFirst(request, pathname));
  else event.respondWith(askFirst(request, pathname));
});
