import { contract } from '@/lib/contract/contract';
import { maxFavourites } from '@/lib/contract/favourites';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { getCards } from '../restaurant/cards';
import { getCurrentShop } from '../restaurant/shop';
import { dropFavourite, getFavourites, keepFavourite } from './favourites.repository';

/** The restaurants that a diner keeps (API-50, API-51). */
export function addFavouritesRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['favourites.list'], async (_, context) => {
    const rows = await getFavourites(deps.db, getDiner(context), maxFavourites);
    return getCards(deps, rows, context.locale);
  });

  serve(app, contract['favourites.set'], async ({ restaurantId, isFavorite }, context) => {
    const userId = getDiner(context);
    await getCurrentShop(deps, restaurantId);
    if (isFavorite) await keepFavourite(deps.db, userId, restaurantId, deps.clock());
    else await dropFavourite(deps.db, userId, restaurantId);
    return {};
  });
}
