// The page's files, kept for when there is no network (public/service-worker.js). A new version is fetched beside the old
// one and taken when somebody says so: never during a game.
class Update {
  ready = $state(false);
  private waiting: ServiceWorker | undefined;
  private taking = false;

  start() {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    // Only the tab that asked for it: another may be in the middle of a game.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.taking) location.reload();
    });
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`).then(
      (registration: ServiceWorkerRegistration | undefined) => {
        if (!registration) return; // a browser that only pretends to have them
        const look = () => {
          if (!registration.waiting || !navigator.serviceWorker.controller) return;
          this.waiting = registration.waiting;
          this.ready = true;
        };
        look();
        registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
      },
      () => undefined, // a browser that keeps nothing, or a page that came unsafely: it works all the same while there is a network
    );
  }
  take = () => {
    this.taking = true;
    this.waiting?.postMessage('take over');
  };
}
export const update = new Update();
