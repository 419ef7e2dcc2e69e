import { getLocale } from '../locale';
import type { LoadedMessage } from './kept-counter';

/** Lets a service worker keep this screen for times without a network, where the browser has one. */
export async function keepCounter(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const elements = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
      'script[src], link[rel="modulepreload"], link[rel="stylesheet"]',
    );
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const urls = [...loaded, ...[...elements].map(({ src, href }) => src || href)];
    const message: LoadedMessage = {
      urls: urls.filter((url) => url.startsWith(`${location.origin}/`)),
      locale: getLocale(),
    };
    active?.postMessage(message);
  } catch {
    // The development server has no worker, and a browser may refuse one; the screen works with a network then.
  }
}
