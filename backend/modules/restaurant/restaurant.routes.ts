import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { Refused } from '../../http/refused';
import { serve } from '../../http/serve';
import { infoOf } from './info';
import { menuOf } from './menu';
import { canonicalHost, findByHost, usablePromotions } from './restaurant.repository';
import { currentShop } from './shop';

/** Lower case, without port and without a final dot. */
const plainHost = (domainName: string) =>
  domainName.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** Nothing on the network answers under names of the own machine. */
const webUrl = (host: string | undefined) =>
  host && !/(^|\.)localhost$/.test(host) ? `https://${host}/` : undefined;

/** Which restaurant an address shows, its menu and its facts (API-41 to API-43). */
export function restaurantRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['restaurant.findByDomain'], async ({ domainName }) => {
    const found = await findByHost(deps.db, plainHost(domainName));
    if (!found) throw new Refused('HOST_UNKNOWN', { domainName });
    const { theme, ...rest } = found;
    return { ...rest, ...theme, domainName: await canonicalHost(deps.db, found.restaurantId) };
  });

  serve(app, contract['restaurant.menu'], async ({ restaurantId }, { locale }) =>
    menuOf(await currentShop(deps, restaurantId), locale),
  );

  serve(app, contract['restaurant.info'], async ({ restaurantId }, { locale }) => {
    const [{ shop }, current, host] = await Promise.all([
      currentShop(deps, restaurantId),
      usablePromotions(deps.db, restaurantId, deps.clock()),
      canonicalHost(deps.db, restaurantId),
    ]);
    return infoOf(shop, current, locale, webUrl(host));
  });
}
