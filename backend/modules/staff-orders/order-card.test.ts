import { expect, test } from 'vitest';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import type { CardRow } from '../orders/reading/board.sql';
import { getPaper } from '../printing/paper';
import type { RestaurantRow } from '../restaurant/shop';
import { toCard } from './order-card';

const now = new Date('2026-11-23T04:00:00Z');
const restaurant = {
  defaultLocale: 'en',
  timeZone: 'Asia/Singapore',
  countryCode: 'SG',
  pickup: { leadMinutes: 20 },
  delivery: { leadMinutes: 40, slotMinutes: 15 },
} as RestaurantRow;

/** Returns the row of a table's round with one dish, as far as a card reads it. */
const createRow = (remark: string, remarkLocale: Locale | null) =>
  ({
    id: 'o1',
    sn: 'LK-1193',
    status: OrderStatus.Accepted,
    payStatus: PayStatus.Unpaid,
    payType: 'TABLE_BILL',
    deliveryType: 'SELF_PICKUP',
    tableNo: 'A1',
    source: 'online',
    slot: null,
    acceptedAt: null,
    promisedAt: null,
    readyAt: null,
    endedAt: null,
    lastAct: null,
    avoids: null,
    placedAt: now.toISOString(),
    lines: [
      {
        position: 0,
        dishId: 1,
        name: { en: 'Laksa', 'zh-CN': '叻沙' },
        specName: null,
        items: [],
        remark,
        remarkLocale,
        food: null,
        count: 1,
        takenOff: 0,
        unitPrice: 1000,
        isPrepared: false,
        preparedParts: [],
      },
    ],
  }) as unknown as CardRow;

const free = 'ít cay thôi nhé';

test.each<[wish: string, string, Locale | null, reader: Locale, shown: string]>([
  ['in another language', free, 'vn', 'en', `${free} (Vietnamese)`],
  ['in another language', free, 'vn', 'zh-CN', `${free} (越南语)`],
  ['in the reader’s language', free, 'vn', 'vn', free],
  ['beside a phrase, which is translated', `Ít cay, ${free}`, 'vn', 'en', `Less spicy, ${free} (Vietnamese)`],
  ['of phrases alone', 'Ít cay', 'vn', 'en', 'Less spicy'],
  ['of a friend in a group, with the name', `Quân · ${free}`, 'vn', 'en', `Quân · ${free} (Vietnamese)`],
  ['of an order without a language', free, null, 'en', free],
])(
  'TAB-09 a remark %s shows its free words as written with their language, on the card and on the kitchen’s paper: %s (%s) for %s',
  (_, remark, remarkLocale, locale, shown) => {
    const card = toCard(createRow(remark, remarkLocale), { restaurant, locale, now });
    expect(card.lines[0]!.remark).toBe(shown);
    // A ticket shows neither prices nor taxes.
    const facts = { card, restaurant, locale, now, copyOf: false } as unknown as Parameters<
      typeof getPaper
    >[1];
    const paper = getPaper('ticket', facts);
    expect(paper.map(({ left }) => left)).toContain(`  >> ${shown}`);
  },
);
