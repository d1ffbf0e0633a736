// Tells somebody who looks elsewhere that it is their turn, where they asked for that.
import { settings } from './settings.svelte';

export const canNotify = () => 'Notification' in globalThis;

export async function wishNotices(wish: boolean) {
  const granted = wish && canNotify() && (await Notification.requestPermission()) === 'granted';
  settings.notify = granted ? 'on' : 'off';
  return granted || !wish;
}

export function notify(title: string, body: string, tag: string) {
  if (settings.notify !== 'on' || !canNotify() || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const notice = new Notification(title, { body, tag, icon: `${import.meta.env.BASE_URL}icon-192.png` });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones have notices only for pages with a worker behind them; the title of the page still tells.
  }
}
