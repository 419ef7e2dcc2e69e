/**
 * Measures the quote of 20 lines with 50 promotions beside one without, alternately in one run:
 *
 *   npm run bench -- promotions
 *
 * Prints the medians and their ratio. The goal is a ratio of at most 1.5; times are valid on a quiet machine only.
 */
import { parseArgs } from 'node:util';
import { createOrderLine, insertDiners, insertPromotion, insertShop } from '../backend/testing/shop';
import { contract } from '../lib/contract/contract';
import { withBackend } from './backend-stack';
import { slot } from './cases/reading';
import { createHttpSender, getMedian, getRequest, print, runTimed } from './load';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } });
const rounds = Number(values.rounds);
const lines = 20;
const targets = ['order', 'dishes', 'cheapest', 'buyGet', 'freeDish'] as const;
const endpoint = contract['ordering.extraInfo'];

await withBackend({ clients: 1 }, async ({ database: { db }, start, port, secret }) => {
  const insert = () =>
    insertShop(
      db,
      Array.from({ length: lines }, (_, at) => ({ price: 500 + at * 37 })),
    );
  const [plain, promoted] = [await insert(), await insert()];
  for (let at = 0; at < 50; at++)
    await insertPromotion(db, {
      restaurantId: promoted.restaurantId,
      code: `promo-${at}`,
      isAutomatic: true,
      position: at,
      name: { en: `Promotion ${at}` },
      percentOff: at + 1,
      minDishAmount: (at % 7) * 1_000,
      conditions: at % 3 === 0 ? { categories: ['mains'], modes: ['pickup'] } : {},
      action: { on: targets[at % targets.length]!, buy: 1 + (at % 3), get: 1, dish: `dish-${at % lines}` },
    });
  const [diner] = await insertDiners(db, 1, new Date());
  await start();
  const send = createHttpSender(port, endpoint);
  const times: Record<'plain' | 'promoted', number[]> = { plain: [], promoted: [] };
  for (let round = -20; round < rounds; round++)
    for (const [name, { restaurantId, dishIds }] of Object.entries({ plain, promoted })) {
      const input = {
        userId: diner!.userId,
        restaurants: [{ restaurantId }],
        deliveryType: 'SELF_PICKUP',
        deliveryTime: slot,
        dishList: dishIds.map((id) => createOrderLine(id, 2)),
      };
      const request = getRequest(endpoint, input as never, { secret, token: diner!.token });
      const { latencies } = await runTimed([request], 1, send);
      if (round >= 0) times[name as 'plain'].push(latencies[0]!);
    }
  const [without, withPromotions] = [getMedian(times.plain), getMedian(times.promoted)];
  print(
    `20 lines: ${without.toFixed(2)} ms, with 50 promotions ${withPromotions.toFixed(2)} ms, ratio ${(withPromotions / without).toFixed(2)}`,
  );
});
