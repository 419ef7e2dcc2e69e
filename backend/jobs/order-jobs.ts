import type { Deps } from '../deps';
import { expireOrders } from '../modules/orders/expiry';
import { endOrderStreams } from '../modules/orders/order-stream';

const everyMs = 3_000;

/**
 * Ends unpaid orders whose pay window is over, every few seconds; any number of instances may do so at once. Gives how to
 * stop, which also ends open streams of order events.
 */
export function startOrderJobs(deps: Deps): () => void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    try {
      const ended = await expireOrders(deps.db, deps.clock());
      if (ended > 0) deps.log.info({ ended }, 'unpaid orders expired');
    } catch (err) {
      deps.log.error({ err }, 'expiring orders failed');
    } finally {
      running = false;
    }
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    endOrderStreams(deps);
  };
}
