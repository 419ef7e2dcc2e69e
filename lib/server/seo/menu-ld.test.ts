import { expect, test } from 'vitest';
import type { SaleTimes } from '@/lib/contract/sale-times';
import { createDish } from '@/lib/domain/dish/sample-dish';
import { buildMenuLd } from './menu-ld';

const morning = { times: [{ start: '07:00', end: '11:00' }] };

test.each<[string, SaleTimes[] | undefined, object]>([
  ['a dish that can always be had', undefined, {}],
  [
    'a season',
    [{ from: '2026-09-01', until: '2026-09-30' }],
    { availabilityStarts: '2026-09-01', availabilityEnds: '2026-09-30' },
  ],
  [
    'the days that its category and itself have',
    [{ from: '2026-09-01', until: '2026-09-30' }, { from: '2026-09-10' }],
    { availabilityStarts: '2026-09-10', availabilityEnds: '2026-09-30' },
  ],
  ['one time of the day', [morning], { availabilityStarts: '07:00:00', availabilityEnds: '11:00:00' }],
  ['several times, which an offer cannot say', [morning, morning], {}],
])('MEN-01 the structured data of %s', (_, available, times) => {
  const menu = [
    { categoryId: 1, categoryName: 'All', restaurantId: 1, dishList: [createDish({ available })] },
  ];
  const given = {
    locale: 'en',
    countryCode: 'SG',
    origin: 'https://x.example',
    url: 'https://x.example/menu',
  } as const;
  const [section] = buildMenuLd(menu, 'X', given).hasMenuSection as unknown as {
    hasMenuItem: { offers: object }[];
  }[];
  expect(section!.hasMenuItem[0]!.offers).toEqual({
    '@type': 'Offer',
    price: '8.50',
    priceCurrency: 'SGD',
    ...times,
  });
});
