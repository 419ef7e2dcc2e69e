import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Category, Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { createDish, createGroup, createItem, createSpec } from '@/lib/domain/dish/sample-dish';
import { loadAllMessages } from '@/lib/server/i18n/messages';
import { createTestInfo } from '@/lib/server/seo/testing-shop';
import { buildBusinessLinks, buildFoodMenus } from './google-feeds';
import { buildLlmsText } from './llms-text';
import { buildMenuMarkdown } from './menu-markdown';

const origin = 'https://lantern.example';
const createMenu = (...dishList: Dish[]): Category[] => [
  { categoryId: 1, categoryName: 'Noodles', restaurantId: 3473, dishList },
  { categoryId: 2, categoryName: 'Empty', restaurantId: 3473, dishList: [] },
];

async function translate(locale: Locale) {
  return createTranslator({ locale, messages: await loadAllMessages(locale) });
}

const laksa = createDish({
  dishId: 7,
  dishName: 'Katong laksa',
  dishBrief: 'Rich.\n[free](https://evil.test)',
  dishPrice: 850,
  food: { contains: ['gluten', 'crustacean', 'mollusc'], suits: ['halal'] },
  items: [
    createGroup({
      itemType: 'Extras',
      havePrice: true,
      maxNumber: 2,
      isMandatory: false,
      itemList: [createItem(1, { itemName: 'Egg', itemPrice: 100 }), createItem(2, { itemName: 'Chili' })],
    }),
  ],
});
const beer = createDish({
  dishId: 8,
  dishName: 'Beer *draft*',
  goodsStock: 0,
  detailList: [{ ...createSpec(1, 1400), detailName: 'Pint' }],
});

test('HUB-04 the menu is Markdown with prices, choices, allergens and the address of each dish', async () => {
  const shop = { info: createTestInfo(), origin, locale: 'en' as const };
  const text = buildMenuMarkdown(shop, createMenu(laksa, beer), await translate('en'));
  expect(text).toContain('# Lantern Kitchen: Menu\n\nPrices in SGD.');
  expect(text).toContain('## Noodles\n\n### Katong laksa (S$8.50)\n\nRich. \\[free\\](https://evil.test)');
  expect(text).toContain('- Extras (choose up to 2): Egg +S$1.00, Chili');
  expect(text).toContain('Contains: gluten');
  expect(text).toContain('](https://lantern.example/dish?id=7)');
  expect(text).toContain('### Beer \\*draft\\*, Sold out');
  expect(text).toContain('- Pint: S$14.00');
  expect(text).not.toContain('Empty');
});

test.each<[Locale, string]>([
  ['en', '/dish?id=7'],
  ['zh-CN', '/zh-CN/dish?id=7'],
  ['vn', '/vn/dish?id=7'],
])('HUB-04 the menu in %s links to pages in that language', async (locale, path) => {
  const text = buildMenuMarkdown(
    { info: createTestInfo(), origin, locale },
    createMenu(laksa),
    await translate(locale),
  );
  expect(text).toContain(`](${origin}${path})`);
});

test.each<[Locale, string, string]>([
  ['en', 'Large (Contains tree nuts · May contain milk): S$12.00', 'Egg (Contains egg) +S$1.00, Chili'],
  ['zh-CN', 'Large (含坚果 · 可能含奶): S$12.00', 'Egg (含蛋) +S$1.00, Chili'],
  ['vn', 'Large (Có hạt cây · Có thể có sữa): S$12.00', 'Egg (Có trứng) +S$1.00, Chili'],
])(
  'HUB-04 ALG-01 the menu in %s names the allergens of portions and extras',
  async (locale, portion, extra) => {
    const dish = createDish({
      ...laksa,
      detailList: [
        { ...createSpec(1, 1200), detailName: 'Large', food: { contains: ['nut'], mayContain: ['milk'] } },
      ],
      items: [
        createGroup({
          havePrice: true,
          itemList: [
            createItem(1, { itemName: 'Egg', itemPrice: 100, food: { contains: ['egg'] } }),
            createItem(2, { itemName: 'Chili', food: { freeOf: ['egg'] } }),
          ],
        }),
      ],
    });
    const shop = { info: createTestInfo(), origin, locale };
    const text = buildMenuMarkdown(shop, createMenu(dish), await translate(locale));
    expect(text).toContain(`- ${portion}`);
    expect(text).toContain(`: ${extra}`);
  },
);

test.each<[Locale, string]>([
  ['en', 'Available Mon-Wed · 07:00-11:00\n\nTo be ordered 2 days ahead\n\nPick-up: S$8.00'],
  ['zh-CN', '周一-周三 · 07:00-11:00'],
  ['vn', '07:00-11:00'],
])(
  'HUB-04 MEN-01 the menu in %s says when a dish can be had, and its prices at some times',
  async (locale, lines) => {
    const dish = createDish({
      ...laksa,
      available: [{ weekdays: [1, 2, 3], times: [{ start: '07:00', end: '11:00' }], daysAhead: 2 }],
      prices: [{ price: 800, modes: ['pickup'] }],
    });
    const shop = { info: createTestInfo(), origin, locale };
    expect(buildMenuMarkdown(shop, createMenu(dish), await translate(locale))).toContain(lines);
  },
);

test('HUB-04 llms.txt names the shop, its facts, the menu in each language and where people order', async () => {
  const info = createTestInfo({ restaurantNameEn: 'Lantern # 1', businessTimeDesc: '11:00-22:00' });
  const text = buildLlmsText({ info, origin, locale: 'en' }, await translate('en'));
  const [heading, summary] = text.split('\n\n');
  expect([heading, summary]).toEqual(['# Lantern \\# 1', '> Hawker classics from Tiong Bahru.']);
  expect(text).toContain(
    '- Address: 56 Eng Hoon Street\n- Telephone: +65 6221 7740\n- Opening hours: 11:00-22:00',
  );
  for (const file of ['menu.en.md', 'menu.zh-CN.md', 'menu.vn.md'])
    expect(text).toContain(`](${origin}/feeds/${file})`);
  expect(text).toContain(`[Reserve a table](${origin}/home?mode=reserve)`);
  const closed = createTestInfo({ canReserve: false });
  expect(buildLlmsText({ info: closed, origin, locale: 'en' }, await translate('en'))).not.toContain(
    'Reserve',
  );
});

/** The published interface of `FoodMenus`, as far as Makan fills it; nothing else may be in it. */
const label = z.strictObject({
  displayName: z.string().min(1).max(140),
  description: z.string().min(1).max(1000).optional(),
  languageCode: z.enum(['en', 'zh-CN', 'vi']),
});
const attributes = z.strictObject({
  price: z.strictObject({
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    units: z.string().regex(/^\d+$/),
    nanos: z.int().min(1).max(999_999_999).optional(),
  }),
  allergen: z
    .array(z.enum(['DAIRY', 'EGG', 'FISH', 'PEANUT', 'SHELLFISH', 'SOY', 'TREE_NUT', 'WHEAT']))
    .optional(),
  dietaryRestriction: z.array(z.enum(['HALAL', 'KOSHER', 'ORGANIC', 'VEGAN', 'VEGETARIAN'])).optional(),
});
const labels = z.array(label).min(1);
const foodMenus = z.strictObject({
  menus: z.array(
    z.strictObject({
      labels,
      sourceUrl: z.url(),
      sections: z.array(
        z.strictObject({
          labels,
          items: z
            .array(
              z.strictObject({
                labels,
                attributes,
                options: z.array(z.strictObject({ labels, attributes })).optional(),
              }),
            )
            .min(1),
        }),
      ),
    }),
  ),
});

test('HUB-04 the menu for a business profile is valid, in all languages, with price, allergens and portions', () => {
  const chinese = createDish({ ...laksa, dishName: '加东叻沙', dishBrief: '浓。' });
  const long = createDish({ dishId: 9, dishName: 'x'.repeat(200), dishBrief: 'y'.repeat(2000) });
  const menu = {
    en: createMenu(laksa, beer, long),
    'zh-CN': createMenu(chinese, beer, long),
    vn: createMenu(laksa, beer, long),
  };
  const feed = foodMenus.parse(buildFoodMenus(createTestInfo({ defaultLocale: 'zh-CN' }), menu, origin));
  const [section, ...more] = feed.menus[0]!.sections;
  expect(more).toEqual([]);
  const [first, second] = section!.items;
  expect(first!.labels.map(({ languageCode, displayName }) => [languageCode, displayName])).toEqual([
    ['zh-CN', '加东叻沙'],
    ['en', 'Katong laksa'],
    ['vi', 'Katong laksa'],
  ]);
  expect(first!.attributes).toEqual({
    price: { currencyCode: 'SGD', units: '8', nanos: 500_000_000 },
    allergen: ['WHEAT', 'SHELLFISH'],
    dietaryRestriction: ['HALAL'],
  });
  expect(second!.options?.[0]?.attributes.price).toEqual({ currencyCode: 'SGD', units: '14' });
});

test.each([
  [{}, ['FOOD_DELIVERY', 'FOOD_TAKEOUT', 'DINING_RESERVATION']],
  [{ supportTakeout: false }, ['FOOD_TAKEOUT', 'DINING_RESERVATION']],
  [{ canOrder: false }, ['DINING_RESERVATION']],
  [{ canReserve: false }, ['FOOD_DELIVERY', 'FOOD_TAKEOUT']],
])('HUB-04 the links of a business profile with %o', (flags, types) => {
  const links = buildBusinessLinks(createTestInfo(flags), origin);
  expect(links.attributes[0]!.uriValues).toEqual([{ uri: `${origin}/menu` }]);
  expect(links.placeActionLinks.map(({ placeActionType }) => placeActionType)).toEqual(types);
  for (const { uri } of links.placeActionLinks)
    expect(uri).toMatch(/^https:\/\/lantern\.example\/home\?mode=/);
});
