import { type StaffOutput, staffContract } from '@/lib/contract/staff/contract';
import type { Ticket } from '@/lib/contract/staff/kitchen';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { shareAnswers } from '../../http/staff/share-answers';
import { pick } from '../../text';
import { listKitchenParts, listPreparedParts, toPartPosition } from '../orders/placing/kitchen-parts';
import { readBoard } from '../orders/reading/board.sql';
import { getCurrentShop } from '../restaurant/shop';
import { toCard } from './order-card';

export const readTicketsForAll = shareAnswers(staffContract['kitchen.tickets'], getTickets);

/** Returns the orders in preparation, the earliest due first, and the stations of the menu. */
async function getTickets(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'kitchen.tickets'>> {
  const now = deps.clock();
  const { shop } = await getCurrentShop(deps, restaurantId);
  const { restaurant, categories, dishes } = shop;
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  const { open } = await readBoard(deps.pool, restaurantId, { since: now, maxEnded: 0 });
  const tickets = open.flatMap((row): Ticket[] => {
    const card = toCard(row, { restaurant, locale, now });
    if (card.step !== 'preparing') return [];
    const {
      orderId,
      number,
      mode,
      tableNo,
      movedFrom,
      booking,
      dueAt,
      avoids,
      remark,
      acceptedAt,
      placedAt,
    } = card;
    const lines = card.lines.flatMap((line, index) => {
      if (line.count === 0) return [];
      const { position, dishId, choices, remark: wish, avoids, warnings, count } = line;
      const dish = dishes.get(dishId);
      const stationId = dish?.categoryId;
      // A full name in the kitchen's language is clearer than a short name in another one.
      const name = dish?.kitchenName[locale] || line.name;
      const { isPrepared, items, preparedParts } = row.lines[index]!;
      const whole = {
        position,
        dishId,
        stationId,
        name,
        choices,
        remark: wish,
        avoids,
        warnings,
        count,
        isPrepared,
      };
      const parts = listKitchenParts(items);
      if (parts.length === 0) return [whole];
      const made = listPreparedParts(preparedParts, parts.length);
      return parts.map((part, number) => {
        const own = part.dish?.dishId === undefined ? undefined : dishes.get(part.dish.dishId);
        return {
          ...whole,
          position: toPartPosition(position, number),
          dishId: part.dish?.dishId ?? dishId,
          stationId: part.dish ? own?.categoryId : stationId,
          name: part.dish ? own?.kitchenName[locale] || translate(part.dish.name) : name,
          choices: part.choices.map(({ name, count }) =>
            count > 1 ? `${translate(name)} × ${count}` : translate(name),
          ),
          count: count * (part.dish?.count ?? 1),
          isPrepared: isPrepared || made.includes(number),
        };
      });
    });
    return [
      {
        orderId,
        number,
        mode,
        tableNo,
        movedFrom,
        booking,
        since: acceptedAt ?? placedAt,
        dueAt,
        avoids,
        remark,
        lines,
      },
    ];
  });
  tickets.sort((a, b) => a.dueAt.localeCompare(b.dueAt) || a.orderId.localeCompare(b.orderId));
  return {
    stations: categories
      .filter(({ listed }) => listed)
      .map(({ id, name }) => ({ stationId: id, name: translate(name) })),
    tickets,
    now: now.toISOString(),
  };
}
