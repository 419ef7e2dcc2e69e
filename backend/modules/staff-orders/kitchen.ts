import { type StaffOutput, staffContract } from '@/lib/contract/staff/contract';
import type { Ticket } from '@/lib/contract/staff/kitchen';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { shareAnswers } from '../../http/staff/share-answers';
import { pick } from '../../text';
import { readBoard } from '../orders/board.sql';
import { getCurrentShop } from '../restaurant/shop';
import { toCard } from './order-card';

export const readTicketsForAll = shareAnswers(staffContract['kitchen.tickets'], getTickets);

/** Returns what is in preparation, the one that is due first in front, and the stations of the menu (CON-08). */
async function getTickets(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'kitchen.tickets'>> {
  const now = deps.clock();
  const { shop } = await getCurrentShop(deps, restaurantId);
  const { restaurant, categories, dishes } = shop;
  const { open } = await readBoard(deps.pool, restaurantId, { since: now, maxEnded: 0 });
  const tickets = open.flatMap((row): Ticket[] => {
    const card = toCard(row, { restaurant, locale, now });
    if (card.step !== 'preparing') return [];
    const { orderId, number, mode, tableNo, booking, dueAt, avoids, remark, acceptedAt, placedAt } = card;
    const lines = card.lines.flatMap((line, index) => {
      if (line.count === 0) return [];
      const { position, dishId, choices, remark: wish, avoids, warnings, count } = line;
      const dish = dishes.get(dishId);
      const stationId = dish?.categoryId;
      // A short name in another language says less to the kitchen than the whole name in its own (TAB-09).
      const name = dish?.kitchenName[locale] || line.name;
      const { isPrepared } = row.lines[index]!;
      return [
        { position, dishId, stationId, name, choices, remark: wish, avoids, warnings, count, isPrepared },
      ];
    });
    return [
      {
        orderId,
        number,
        mode,
        tableNo,
        booking,
        since: acceptedAt ?? placedAt,
        dueAt,
        avoids,
        remark,
        lines,
      },
    ];
  });
  tickets.sort(
    (one, other) => one.dueAt.localeCompare(other.dueAt) || one.orderId.localeCompare(other.orderId),
  );
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  return {
    stations: categories
      .filter(({ listed }) => listed)
      .map(({ id, name }) => ({ stationId: id, name: translate(name) })),
    tickets,
    now: now.toISOString(),
  };
}
