import { fromWorkerHeader } from '@/lib/server/purge-hook';
import type { Log } from './log';
import { type Handler, render } from './render';

/** A message between workers; `scripts/up/workers.mjs` passes on messages with `relay`. */
interface RevalidateMessage {
  relay: true;
  revalidate: number;
}

const isRevalidateMessage = (message: unknown): message is RevalidateMessage =>
  typeof message === 'object' && message !== null && 'revalidate' in message;

/** Notifies the other workers that a restaurant has changed; does nothing where this process is the only one. */
export function purgeWorkers(restaurantId: number): void {
  process.send?.({ relay: true, revalidate: restaurantId } satisfies RevalidateMessage);
}

/**
 * Revalidates a restaurant when another worker says that it has changed. Next's cache can only be reached from a request,
 * so this sends `/api/revalidate` to Next in memory.
 */
export function followWorkers({ next, secret, log }: { next: Handler; secret: string; log: Log }): void {
  process.on('message', (message: unknown) => {
    if (!isRevalidateMessage(message)) return;
    const body = JSON.stringify({ restaurantId: message.revalidate });
    render(next, {
      method: 'POST',
      url: '/api/revalidate',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-gateway-secret': secret,
        [fromWorkerHeader]: '1',
      },
      body,
    }).then(
      ({ status }) => {
        if (status !== 200) log.error({ status }, 'a change from another worker was not taken');
      },
      (err: unknown) => log.error({ err }, 'a change from another worker was not taken'),
    );
  });
}
