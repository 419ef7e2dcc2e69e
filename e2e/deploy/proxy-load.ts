import { setTimeout as pause } from 'node:timers/promises';
import { getPercentile, type Load, runUnderLoad, startLoad } from './load';
import type { LoadShop } from './load-shop';

/** Cached by every storefront. */
export const publicPages = ['/home', '/zh-CN/home', '/vn/menu', '/shopInfo', '/search'];
/** For which a backend is asked each time. */
const ownPage = '/reserve-share?shareCode=nobody-has-this';

interface Rates {
  /** Pages and reads by the gateway. */
  visits: number;
  orders: number;
}

/** Sends visits and orders through the proxy. Of 100 visits, four are reads by the gateway and one is a page that is rendered for it. */
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

/** What the machine may be asked for, the first that it can do. */
const rates: Rates[] = [200, 100, 50, 25].map((visits) => ({ visits, orders: visits / 20 }));
/** It can do what it answers within this, so that it has a part of its processors left for what starts. */
const easyMs = 250;
const warmUpMs = 2_000;

/** Returns the first rate at which 99 in 100 are answered within `easyMs`. Throws when there is none. */
export async function findRates(shop: LoadShop): Promise<Rates> {
  for (const each of rates) {
    // Every storefront has the pages in its cache.
    await runUnderLoad(loadProxy(shop, each), () => pause(warmUpMs));
    const { sent, failed } = await runUnderLoad(loadProxy(shop, each), () => pause(2 * warmUpMs));
    if (failed.length === 0 && getPercentile(sent, 0.99) <= easyMs) return each;
  }
  throw new Error('this machine is too busy');
}
