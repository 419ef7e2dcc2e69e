import { contract } from '@/lib/contract/contract';
import { mostFavourites } from '@/lib/contract/favourites';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { dinerOf, serve } from '../../http/serve';
import { cardsOf } from '../restaurant/cards';
import { currentShop } from '../restaurant/shop';
import { dropFavourite, favouritesOf, keepFavourite } from './favourites.repository';

/** The restaurants that a diner keeps (API-50, API-51). */
export function favouritesRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['favourites.list'], async (_, context) => {
    const rows = await favouritesOf(deps.db, dinerOf(context), mostFavourites);
    return cardsOf(deps, rows, context.locale);
  });

  serve(app, contract['favourites.set'], async ({ restaurantId, isFavorite }, context) => {
    const userId = dinerOf(context);
    await currentShop(deps, restaurantId);
    if (isFavorite) await keepFavourite(deps.db, userId, restaurantId, deps.clock());
    else await dropFavourite(deps.db, userId, restaurantId);
    return {};
  });
}
