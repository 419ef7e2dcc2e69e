import { locales } from '@/lib/contract/values';

/** The payload of our push messages: an order's new status (backend/modules/push). */
interface PushMessage {
  title: string;
  body: string;
  /** A later message of the same tag replaces the earlier one. */
  tag: string;
  /** A page of this shop. */
  path: string;
}

interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}

/** The used part of a worker's environment, so that tests can replace it. */
interface PushDeps {
  origin: string;
  show(title: string, options: { body: string; tag: string; data: { path: string } }): Promise<void>;
  windows(): Promise<readonly OpenWindow[]>;
  open(url: string): Promise<unknown>;
}

/** Parses a push message; undefined for an invalid one. Only a path of this shop is ever opened. */
export function readPush(text: string | undefined, origin: string): PushMessage | undefined {
  try {
    const { title, body, tag, path } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof path !== 'string') return undefined;
    const url = new URL(path, origin);
    if (url.origin !== origin) return undefined;
    return { title, body, tag: typeof tag === 'string' ? tag : path, path: url.pathname + url.search };
  } catch {
    return undefined;
  }
}

/** Shows a push message. */
async function showPush(text: string | undefined, { origin, show }: PushDeps): Promise<void> {
  const message = readPush(text, origin);
  if (!message) return;
  const { title, body, tag, path } = message;
  await show(title, { body, tag, data: { path } });
}

/** Opens the page of a notification: in the window that shows it already, else in a new one. */
export async function openPushed(path: unknown, { origin, windows, open }: PushDeps): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', origin);
  if (url.origin !== origin) return;
  const shown = (await windows()).find((client) => isSamePage(client.url, url));
  await (shown ? shown.focus() : open(url.href));
}

const withoutLocale = (pathname: string): string =>
  locales.reduce((path, locale) => path.replace(`/${locale}/`, '/'), pathname);

/** Returns whether a window shows the page of the same order, offer or party, in any language. */
function isSamePage(shown: string, url: URL): boolean {
  const { origin, pathname, searchParams } = new URL(shown);
  return (
    origin === url.origin &&
    withoutLocale(pathname) === withoutLocale(url.pathname) &&
    [...url.searchParams].every(([key, value]) => searchParams.get(key) === value)
  );
}

interface PushEvent extends Event {
  data: { text(): string } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent extends Event {
  notification: { close(): void; data?: { path?: unknown } };
  waitUntil(work: Promise<unknown>): void;
}
interface PushWorker {
  registration: { showNotification: PushDeps['show'] };
  clients: {
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

/** Makes the worker show push messages and handle clicks on them. */
export function answerPushes(worker: PushWorker, origin: string): void {
  const surroundings: PushDeps = {
    origin,
    show: (title, options) => worker.registration.showNotification(title, options),
    windows: () => worker.clients.matchAll({ includeUncontrolled: true, type: 'window' }),
    open: (url) => worker.clients.openWindow(url),
  };
  worker.addEventListener('push', (event) => {
    event.waitUntil(showPush(event.data?.text(), surroundings));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPushed(event.notification.data?.path, surroundings));
  });
}
