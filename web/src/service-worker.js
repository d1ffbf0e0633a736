// Keeps the page's files, so that it opens without a network. vite.config.ts fills in which files there are and their
// version. A new version is fetched whole beside the old one, and waits until a page says that it may take over.
const version = __VERSION__;
const files = __FILES__;

const cacheName = `zashiki ${version}`;

addEventListener('install', (event) => {
  const requests = files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
});
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});
addEventListener('activate', (event) => {
  // The version before stays: a page that is open may still ask for its files.
  const outdated = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('zashiki ') && name !== cacheName);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  };
  event.waitUntil(outdated());
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const scope = new URL(registration.scope);
  if (request.method !== 'GET' || address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return;
  const place = address.pathname.slice(scope.pathname.length);
  if (/^(api(\/|$)|healthz$|metrics$)/.test(place)) return;
  // Whatever is no file is a place within the one page.
  const page = request.mode === 'navigate' && !/\.(?!html)/.test(place);
  const kept = page ? caches.open(cacheName).then((cache) => cache.match('./')) : caches.match(request, { ignoreSearch: true });
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});

// A notice of the server, decrypted by the browser. The same one replaces itself.
addEventListener('push', (event) => {
  const { title, text, place, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body: text, tag, icon: 'icon-192.png', data: place }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, registration.scope).href;
  const open = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => url.split('#')[0] === address);
    return page ? page.focus() : clients.openWindow(address);
  };
  event.waitUntil(open());
});
