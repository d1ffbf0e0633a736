// Notices that come while no page is open: by way of the browser's maker, who cannot read them.
import { api } from './api';

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const text = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

// False where the person or the browser does not allow it.
export async function pushHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && text(old.options.applicationServerKey) !== key) await old.unsubscribe(); // of a server that was here before
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await api.subscribe({ endpoint: made.endpoint, key: text(made.getKey('p256dh')), secret: text(made.getKey('auth')) });
  return true;
}

export async function pushNoLonger() {
  await api.unsubscribe();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
