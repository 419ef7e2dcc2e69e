import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { Refused } from '../../http/refused';
import { serve } from '../../http/serve';
import { restaurantMeant } from '../restaurant/restaurant-meant';
import { helpDeskAddress } from './help-desk-address';

/** Where customer service answers (API-21). */
export function helpDeskRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['helpDesk.url'], async ({ restaurantId }, { viewer }) => {
    const restaurant = await restaurantMeant(deps, restaurantId, viewer);
    const url = restaurant && helpDeskAddress(restaurant.config, viewer.userId ?? 0);
    if (!url) throw new Refused('HELP_DESK_NONE');
    return { url };
  });
}
