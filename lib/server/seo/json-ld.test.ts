import { describe, expect, test } from 'vitest';
import type { Category, Dish } from '@/lib/contract/menu';
import { buildBreadcrumbLd, buildRestaurantLd, toOpeningHours, toScriptText } from './json-ld';
import { buildMenuLd, formatPlainPrice } from './menu-ld';
import { createTestInfo } from './testing-shop';

const origin = 'https://lantern.example';

describe('the restaurant in the terms of schema.org', () => {
  test('a long description does not end with half an emoji', () => {
    const info = { ...createTestInfo(), restaurantDesc: `${'x'.repeat(299)}\u{1F35C}` };
    expect(buildRestaurantLd(info, 'en', origin)).toMatchObject({ description: 'x'.repeat(299) });
  });

  test('address, place, hours, special days, menu and what one can do there', () => {
    expect(buildRestaurantLd(createTestInfo(), 'vn', origin)).toEqual({
      '@type': 'Restaurant',
      '@id': 'https://lantern.example/#restaurant',
      name: '灯笼厨房',
      url: 'https://lantern.example/vn/home',
      description: 'Hawker classics from Tiong Bahru.',
      image: 'https://lantern.example/media/banner-1600.webp',
      logo: 'https://lantern.example/media/logo-288.webp',
      telephone: '+65 6221 7740',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '56 Eng Hoon Street',
        addressLocality: 'Singapore',
        addressCountry: 'SG',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 1.28, longitude: 103.83 },
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Saturday', 'Sunday', 'Monday'],
          opens: '11:00',
          closes: '02:00',
        },
      ],
      specialOpeningHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          validFrom: '2027-02-06',
          validThrough: '2027-02-06',
          opens: '07:00',
          closes: '15:00',
        },
        {
          '@type': 'OpeningHoursSpecification',
          validFrom: '2027-02-07',
          validThrough: '2027-02-07',
          opens: '00:00',
          closes: '00:00',
        },
      ],
      servesCuisine: ['Singaporean'],
      hasMenu: 'https://lantern.example/vn/menu',
      acceptsReservations: true,
      potentialAction: [
        {
          '@type': 'OrderAction',
          target: { '@type': 'EntryPoint', urlTemplate: 'https://lantern.example/vn/home', inLanguage: 'vi' },
        },
        {
          '@type': 'ReserveAction',
          target: { '@type': 'EntryPoint', urlTemplate: 'https://lantern.example/vn/home', inLanguage: 'vi' },
          result: { '@type': 'FoodEstablishmentReservation' },
        },
      ],
    });
  });

  test.each([
    [{ canReserve: false }, ['OrderAction']],
    [{ canOrder: false }, ['ReserveAction']],
    [{ supportTakeout: false, canEnjoyInRestaurant: false, canReserve: false }, []],
    [{ platformAllowService: false, canReserve: false }, []],
  ])('what can’t be done is no action: %j', (more, actions) => {
    const { potentialAction = [] } = buildRestaurantLd(createTestInfo(more), 'en', origin) as {
      potentialAction?: { '@type': string }[];
    };
    expect(potentialAction.map((action) => action['@type'])).toEqual(actions);
  });

  test('what a restaurant doesn’t say is left out', () => {
    const bare = buildRestaurantLd(
      createTestInfo({
        address: undefined,
        contactNoNew: undefined,
        lat: undefined,
        imgBrand: undefined,
        websiteBannerImage: undefined,
        restaurantDesc: undefined,
        cuisines: [],
        businessTimes: [],
        specialDays: [],
      }),
      'en',
      origin,
    );
    expect(Object.keys(bare)).toEqual([
      '@type',
      '@id',
      'name',
      'url',
      'hasMenu',
      'acceptsReservations',
      'potentialAction',
    ]);
    expect(toOpeningHours({ businessTimes: [], specialDays: [] })).toEqual({});
  });
});

const createDish = (more: Partial<Dish>): Dish => ({
  dishId: 1,
  dishName: '叻沙',
  dishNameEn: 'Laksa',
  dishImgs: [],
  dishPrice: 850,
  detailList: [],
  items: [],
  categoryId: 1,
  ...more,
});
const createCategory = (dishList: Dish[]): Category => ({
  categoryId: 1,
  categoryName: 'Noodles',
  restaurantId: 3473,
  dishList,
});

test('the menu has its sections, dishes and offers; a sold out dish says so, a section without dishes is none', () => {
  const spec = { specId: 1, detailName: 'Large', dishPrice: 1050, isOnSale: true };
  const menu = [
    createCategory([
      createDish({ dishBrief: 'With cockles', dishImgs: ['/media/a.webp'], goodsStock: 0 }),
      createDish({ dishNameEn: 'Satay', detailList: [spec, { ...spec, specId: 2, isOnSale: false }] }),
    ]),
    createCategory([]),
  ];
  const given = { locale: 'en', countryCode: 'SG', origin, url: `${origin}/menu` } as const;
  expect(buildMenuLd(menu, 'Lantern Kitchen', given)).toEqual({
    '@type': 'Menu',
    '@id': 'https://lantern.example/menu#menu',
    name: 'Lantern Kitchen',
    url: 'https://lantern.example/menu',
    inLanguage: 'en',
    hasMenuSection: [
      {
        '@type': 'MenuSection',
        name: 'Noodles',
        hasMenuItem: [
          {
            '@type': 'MenuItem',
            name: 'Laksa',
            description: 'With cockles',
            image: 'https://lantern.example/media/a-800.webp',
            offers: {
              '@type': 'Offer',
              price: '8.50',
              priceCurrency: 'SGD',
              availability: 'https://schema.org/SoldOut',
            },
          },
          {
            '@type': 'MenuItem',
            name: 'Satay',
            offers: [{ '@type': 'Offer', name: 'Large', price: '10.50', priceCurrency: 'SGD' }],
          },
        ],
      },
    ],
  });
});

test.each([
  [850, '8.50'],
  [1000, '10'],
  [6_000_000, '60000'],
  [0, '0'],
  [5, '0.05'],
])('%i hundredths are the price %s', (amount, price) => {
  expect(formatPlainPrice(amount)).toBe(price);
});

test('a page says where it stands', () => {
  const list = buildBreadcrumbLd([
    { name: 'Shop', url: 'https://a.example/home' },
    { name: 'Menu', url: 'https://a.example/menu' },
  ]) as unknown as { itemListElement: { position: number; item: string }[] };
  expect(list.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://a.example/home'],
    [2, 'https://a.example/menu'],
  ]);
});

test.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029'])(
  'no text of a restaurant’s can end the script element: %j',
  (hostile) => {
    const text = toScriptText({ name: hostile });
    expect(text).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ name: hostile });
  },
);

describe('the diets that a dish suits', () => {
  const listDiets = (more: Partial<Dish>) => {
    const category = { categoryId: 1, categoryName: 'All', restaurantId: 1, dishList: [createDish(more)] };
    const given = { locale: 'en', countryCode: 'SG', origin, url: `${origin}/menu` } as const;
    const { hasMenuSection } = buildMenuLd([category], 'Menu', given) as unknown as {
      hasMenuSection: { hasMenuItem: { suitableForDiet?: string[] }[] }[];
    };
    return hasMenuSection[0]!.hasMenuItem[0]!.suitableForDiet?.map((diet) => diet.split('/').at(-1));
  };
  const createFoodSpec = (food: Dish['food']) => ({
    specId: 1,
    detailName: 'One',
    dishPrice: 1,
    isOnSale: true,
    food,
  });

  test.each<[string, Partial<Dish>, string[] | undefined]>([
    ['nothing is stated', {}, undefined],
    ['what is not in it is not stated', { food: { contains: ['egg'] } }, undefined],
    ['vegan is vegetarian', { food: { suits: ['vegan'] } }, ['VegetarianDiet', 'VeganDiet']],
    [
      'halal and free of gluten',
      { food: { suits: ['halal'], freeOf: ['gluten'] } },
      ['HalalDiet', 'GlutenFreeDiet'],
    ],
    ['traces of gluten', { food: { mayContain: ['gluten'], suits: ['halal'] } }, ['HalalDiet']],
    [
      'a portion that states nothing',
      { food: { suits: ['vegan'] }, detailList: [createFoodSpec(undefined)] },
      undefined,
    ],
    [
      'each portion suits',
      { food: { suits: ['vegan'] }, detailList: [createFoodSpec({ suits: ['vegetarian'] })] },
      ['VegetarianDiet'],
    ],
  ])('ALG-04 %s', (_, more, diets) => {
    expect(listDiets(more)).toEqual(diets);
  });
});
