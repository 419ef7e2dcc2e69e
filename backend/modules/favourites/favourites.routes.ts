import { contract } from '@/lib/contract/contract';
import { maxFavourites } from '@/lib/contract/favourites';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { listCards } from '../restaurant/cards';
import { getCurrentShop } from '../restaurant/shop';
import { dropFavourite, keepFavourite, listFavourites } from './favourites.repository';

/** Serves the user's favorite restaurants. */
export function addFavouritesRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['favourites.list'], async (_, context) => {
    const rows = await listFavourites(deps.db, getDiner(context), maxFavourites);
    return listCards(deps, rows, context.locale);
  });

  serve(app, contract['favourites.set'], async ({ restaurantId, isFavorite }, context) => {
    const userId = getDiner(context);
    await getCurrentShop(deps, restaurantId);
    if (isFavorite) await keepFavourite(deps.db, userId, restaurantId, deps.clock());
    else await dropFavourite(deps.db, userId, restaurantId);
    return {};
  });
}
