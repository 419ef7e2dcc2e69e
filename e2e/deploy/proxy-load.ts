import { setTimeout as pause } from 'node:timers/promises';
import { getPercentile, type Load, runUnderLoad, startLoad } from './load';
import type { LoadShop } from './load-shop';

/** Pages that every storefront caches. */
export const publicPages = ['/home', '/zh-CN/home', '/vn/menu', '/shopInfo', '/search'];
/** A page that is never cached, so that each request reaches a backend. */
const ownPage = '/reserve-share?shareCode=nobody-has-this';

interface Rates {
  /** Pages and queries per second. */
  visits: number;
  orders: number;
}

/** Sends visits and orders through the proxy. Of 100 visits four are queries and one is an uncached page. */
export function loadProxy({ visitPage, read, order }: LoadShop, { visits, orders }: Rates): Load {
  const visit = (nth: number, signal: AbortSignal) => {
    if (nth % 100 === 0) return visitPage(ownPage, signal);
    if (nth % 25 === 1) return read(signal);
    return visitPage(publicPages[nth % publicPages.length]!, signal);
  };
  return startLoad([
    { kind: 'visits', perSecond: visits, send: visit },
    { kind: 'orders', perSecond: orders, send: (_, signal) => order(signal) },
  ]);
}

/** Loads to try, from high to low. */
const rates: Rates[] = [200, 100, 50, 25].map((visits) => ({ visits, orders: visits / 20 }));
/** Milliseconds of latency within which a load leaves enough CPU for a starting process. */
const easyMs = 250;
const warmUpMs = 2_000;

/** Returns the first load with a 99th percentile below `easyMs`. Throws when every load exceeds it. */
export async function findRates(shop: LoadShop): Promise<Rates> {
  for (const rate of rates) {
    // Warms the page cache of every storefront.
    await runUnderLoad(loadProxy(shop, rate), () => pause(warmUpMs));
    const { sent, failed } = await runUnderLoad(loadProxy(shop, rate), () => pause(2 * warmUpMs));
    if (failed.length === 0 && getPercentile(sent, 0.99) <= easyMs) return rate;
  }
  throw new Error('this machine is too busy');
}
