import { parseRestaurantId } from '@/lib/contract/restaurant-id';
import { ApiError } from '@/lib/domain/api-error';
import { findOwnServer } from '../own-server';
import { fail } from './answer';
import { createEventResponse } from './event-stream';

/** Milliseconds between pings: proxies end silent connections, and pages take them for dead. */
const pingMs = 20_000;

/**
 * Streams an event after each change of a restaurant, which holds no data: the page fetches again what it shows.
 * Without the caching server there is no stream, and pages poll.
 */
export function streamShopEvents(request: Request): Response {
  const restaurantId = parseRestaurantId(new URL(request.url).searchParams.get('restaurantId'));
  if (restaurantId === undefined)
    return fail(
      new ApiError({
        code: 'INVALID_INPUT',
        message: 'Invalid input',
        status: 0,
        detail: { fields: [{ path: 'restaurantId', reason: 'missing or malformed' }] },
      }),
    );
  const server = findOwnServer();
  if (!server)
    return fail(
      new ApiError({ code: 'UNREACHABLE', message: 'The events can’t be followed now', status: 0 }),
    );

  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(': open\n\n');
      const ping = setInterval(() => send('event: ping\ndata:\n\n'), pingMs);
      const unwatch = server.watchChanges(restaurantId, () => send('event: status\ndata: {}\n\n'));
      stop = () => {
        clearInterval(ping);
        unwatch();
      };
      request.signal.addEventListener('abort', stop, { once: true });
    },
    cancel: () => stop(),
  });
  return createEventResponse(stream);
}
