import { z } from 'zod';
import { dish, propertyItem } from './menu';
import { count, list, maybe, money, text } from './wire';

const name = text(300);

/** ENT-08. A chosen dish under the wire's names; the storefront's own type is `CartLine` in lib/domain/cart. */
export const cartLine = dish.extend({
  /** Everything that was chosen, as one line of text. */
  dishExtra: maybe(text(2000)),
  dishItems: list(propertyItem),
  dishSpecs: list(z.object({ detailName: name, specCount: count, specId: count, dishPrice: money })),
  havePriceDishItems: list(propertyItem),
  noPriceDishItems: list(propertyItem),
  /** Of the line, with specification and items. */
  totalAmount: money,
  image: maybe(text(1000)),
  restaurantName: maybe(name),
});
export type WireCartLine = z.output<typeof cartLine>;
