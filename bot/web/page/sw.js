// The service worker shows the notifications of tables. A newer one replaces the older one of
// its table, and one about a turn goes away when the turn was made.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));

self.addEventListener('push', (e) => {
  const { title, body, tag, to, done } = e.data.json();
  e.waitUntil((async () => {
    if (!done) return self.registration.showNotification(title, { body, tag, data: to, icon: '/favicon.ico', renotify: true });
    const shown = await self.registration.getNotifications({ tag });
    if (!shown.length) await self.registration.showNotification(title, { tag, silent: true }); // browsers demand one for every message
    for (const one of await self.registration.getNotifications({ tag })) one.close();
  })());
});

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: 'window' });
    const there = open.find((c) => new URL(c.url).pathname === e.notification.data);
    return there ? there.focus() : self.clients.openWindow(e.notification.data);
  })());
});
