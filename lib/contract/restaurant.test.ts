import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findByDomain, theme } from './domains';
import { getSuccessCode, hasSucceeded } from './endpoint';
import { setFavourite } from './favourites';
import { category, dish, propertyGroup, propertyItem, spec } from './menu';
import { outlet } from './outlets';
import { banner, restaurantInfo } from './restaurant';
import { comments, ratingSummary, review } from './reviews';
import { buy } from './voucher-orders';
import { requestRefund } from './wallet';

/** Decodes and encodes a value of the wire; a field that is missing in the contract would be lost. */
function read<T extends z.ZodType>(schema: T, wire: z.input<T>): z.output<T> {
  const value = z.decode(schema, wire);
  expect(z.encode(schema, value)).toEqual(wire);
  return value;
}

const wireFood = {
  contains: ['soy'],
  mayContain: ['nut'],
  freeOf: ['milk'],
  suits: ['noPork'],
  notFor: ['vegan'],
  heat: 2,
} as const;
const wireSpec = {
  specId: 1,
  detailName: 'Large',
  dishPrice: 10.5,
  dishRestaurantPrice: 9.8,
  isOnSale: 'Y',
  food: wireFood,
} as const;
const wireItem = {
  itemId: 7,
  itemName: 'Egg',
  itemPrice: 1.5,
  itemRestaurantPrice: 1.2,
  itemCount: 2,
  isOnSale: 'N',
  maxInput: 3,
  food: wireFood,
} as const;
const wireGroup = {
  itemType: '加料',
  itemTypeEn: 'Add',
  havePrice: 'Y',
  isMandatory: 'N',
  mustSelectNumber: 1,
  minNumber: 1,
  maxNumber: 4,
  itemList: [wireItem],
};
const wireDish = {
  dishId: 11,
  dishName: '叻沙',
  dishNameEn: 'Laksa',
  dishBrief: 'Noodles',
  dishRichBrief: '<p>Noodles</p>',
  dishImgs: ['/media/laksa.webp'],
  pictureLabel: 'New',
  dishPrice: 8.5,
  oldDishPrice: 10,
  dishRestaurantPrice: 8,
  minOrderNumber: 1,
  maxOrderNumber: 6,
  goodsStock: 3,
  mandatory: 'Y',
  detailList: [wireSpec],
  items: [wireGroup],
  dishCount: 2,
  dishRemark: 'No cockles',
  maxInput: 5,
  categoryId: 1,
  categoryName: 'Noodles',
  food: wireFood,
};

test('ENT-02 restaurant info is read with all its fields', () => {
  const info = read(restaurantInfo, {
    restaurantId: 3473,
    restaurantName: '灯笼厨房',
    restaurantNameEn: 'Lantern Kitchen',
    restaurantDesc: 'Hawker classics',
    shopDescImage: '/media/a.webp',
    websiteBannerImage: '/media/b.webp',
    imgBrand: '/media/c.webp',
    webResShowImg: '/media/d.webp',
    address: '56 Eng Hoon Street',
    contactNoNew: '+65 6221 7740',
    countryCode: 'SG',
    city: 'Singapore',
    rating: 4.7,
    cuisines: ['Peranakan'],
    minOrderAmount: 20,
    inBusiness: 'N',
    canOrder: true,
    platformAllowService: 'Y',
    supportTakeout: 'Y',
    canEnjoyInRestaurant: 1,
    canReserve: 0,
    reserveDiscount: 20,
    activeStr: 'S$5 off',
    promotions: ['S$5 off'],
    offers: [{ name: 'S$5 off', code: 'FIVE', minAmount: 30 }],
    manualPromotionDesc: 'Open on holidays',
    selfPickupLabel: '10% OFF',
    businessMode: 'SAAS',
    businessTimes: [{ dayOfWeekFrom: 1, dayOfWeekTo: 7, times: [{ startTime: '07:00', endTime: '23:30' }] }],
    businessTimeDesc: 'Mon-Fri 07:00-23:30;Sat 08:00-22:00',
    saasDeliveryFeeSubsidy: { stepList: [{ distance: 2000, deliveryFee: 2.9 }] },
    showLabelList: ['Halal'],
    restaurantLabel: 'Halal',
    mandatoryDishs: [11],
    lat: 1.28,
    lng: 103.83,
    restaurantWebUrl: 'https://sg.example.test/',
    sunday: 0,
    monday: 1,
    tuesday: 1,
    wednesday: 1,
    thursday: 1,
    friday: 1,
    saturday: 0,
    timeZone: 'Asia/Singapore',
    specialDays: [],
    socialLinks: ['https://www.instagram.com/lantern'],
    taxNumbers: [{ name: 'UEN', number: '201912345K' }],
    paused: [{ mode: 'delivery', until: '2026-11-23T04:30:00.000Z' }],
  });
  expect(info).toMatchObject({
    inBusiness: false,
    platformAllowService: true,
    canEnjoyInRestaurant: true,
    canReserve: false,
    minOrderAmount: 2000,
    saasDeliveryFeeSubsidy: { stepList: [{ distance: 2000, deliveryFee: 290 }] },
    sunday: false,
    monday: true,
  });
});

test('ENT-03 a category is read with its dishes', () => {
  const wire = { categoryId: 1, categoryName: 'Noodles', restaurantId: 3473, dishList: [wireDish] };
  expect(read(category, wire).dishList[0]?.dishId).toBe(11);
});

test('ENT-04 a dish is read with all its fields', () => {
  expect(read(dish, wireDish)).toMatchObject({ dishPrice: 850, oldDishPrice: 1000, mandatory: true });
});

test('ALG-01 another backend may leave out what is in its food, or send null', () => {
  const { food, ...without } = wireDish;
  expect(z.decode(dish, without).food).toBeUndefined();
  expect(z.decode(dish, { ...without, food: null }).food).toBeUndefined();
});

test('ENT-05 a specification is read with its prices and whether it is on sale', () => {
  expect(read(spec, wireSpec)).toEqual({
    specId: 1,
    detailName: 'Large',
    dishPrice: 1050,
    dishRestaurantPrice: 980,
    isOnSale: true,
    food: wireFood,
  });
});

test('ENT-06 a property group is read with its rules, under either spelling of its price', () => {
  expect(read(propertyGroup, wireGroup)).toMatchObject({
    havePrice: true,
    isMandatory: false,
    mustSelectNumber: 1,
    minNumber: 1,
    maxNumber: 4,
  });
  const { havePrice, ...rest } = wireGroup;
  expect(z.decode(propertyGroup, { ...rest, hasPrice: 'Y' }).havePrice).toBe(true);
});

test('ENT-07 a property item is read with its prices, counts and whether it is on sale', () => {
  expect(read(propertyItem, wireItem)).toEqual({
    itemId: 7,
    itemName: 'Egg',
    itemPrice: 150,
    itemRestaurantPrice: 120,
    itemCount: 2,
    isOnSale: false,
    maxInput: 3,
    food: wireFood,
  });
});

test('ENT-09 an outlet is read with all its fields', () => {
  const wire = {
    restaurantId: 9,
    restaurantName: '加东店',
    restaurantNameEn: 'Katong',
    address: '112 East Coast Road',
    imgBrand: '/media/k.webp',
    businessTimeDesc: 'Daily 07:00-23:00',
    distanceInMeter: 8123,
    restaurantWebUrl: 'https://katong.example.test/',
  };
  expect(read(outlet, wire)).toEqual(wire);
});

test('ENT-10 a banner is read with its images, turning and seconds', () => {
  expect(read(banner, { bannerUrl: ['/media/a.webp'], autoRound: 'Y', intervalTime: 5 })).toEqual({
    bannerUrl: ['/media/a.webp'],
    autoRound: true,
    intervalTime: 5,
  });
});

test('ENT-11 a review is read with all its fields, and their list with its total', () => {
  const wire = {
    avatarUrl: '/media/a.webp',
    nickName: 'Ann',
    commentScore: 4.5,
    commentDate: '2026-10-01',
    commentText: 'Good',
    commPicList: ['/media/p.webp'],
  };
  expect(read(review, wire)).toEqual(wire);
  expect(read(comments.output, { total: 25, commentList: [wire] })).toMatchObject({ total: 25 });
});

test('ENT-12 a rating summary is read with its four scores', () => {
  const wire = { rating: 4.7, tasteScore: 4.8, packagingScore: 4.6, commentScore: 4.7 };
  expect(read(ratingSummary, wire)).toEqual(wire);
});

test('ENT-33 a theme is read with its three colours, beside the restaurant of its domain', () => {
  const colours = {
    templateThemeBg: '#FFB903',
    templateThemeColor: '#000000',
    templateBackgroundColor: '#FBF8F3',
  };
  expect(read(theme, colours)).toEqual(colours);
  const answer = { restaurantId: 3473, countryCode: 'SG', ...colours } as const;
  expect(read(findByDomain.output, answer)).toEqual(answer);
});

describe('DEC-24 of getBanner either sign of success counts', () => {
  const sign = '2001 or success';
  const cases: [answer: { code?: unknown; success?: unknown }, yes: boolean][] = [
    [{ code: 2001, success: true }, true],
    [{ code: '2001' }, true],
    [{ code: 1, success: true }, true],
    [{ success: 'true' }, true],
    [{ code: '1' }, false],
    [{ code: 2001.5, success: false }, false],
    [{}, false],
  ];
  for (const [answer, yes] of cases)
    test(`${JSON.stringify(answer)} is ${yes ? 'success' : 'none'}`, () => {
      expect(hasSucceeded(sign, answer)).toBe(yes);
    });

  test('our own answers have both', () => expect(getSuccessCode(sign)).toBe(2001));
});

describe('API-03 DEC-84 a success sign of two parts counts with both only', () => {
  test.each([
    ['1 and isSuccess', { code: '1', isSuccess: true }, true],
    ['1 and isSuccess', { code: 1, isSuccess: 'true' }, true],
    ['1 and isSuccess', { code: '1', isSuccess: false, success: true }, false],
    ['1 and isSuccess', { code: '1' }, false],
    ['1 and isSuccess', { code: 0, isSuccess: true }, false],
    ['2000 and success', { code: 2000, success: true }, true],
    ['2000 and success', { code: '2000', success: 'true' }, true],
    ['2000 and success', { code: 2000, success: false }, false],
    ['2000 and success', { code: 2001, success: true }, false],
    ['1 and success', { code: '1', success: true }, true],
    ['1 and success', { code: '1', success: 'false' }, false],
  ] as const)('%s: %j is %s', (sign, answer, yes) => {
    expect(hasSucceeded(sign, answer)).toBe(yes);
  });

  test('the calls whose rows name two parts have them, with a code of their own', () => {
    for (const [endpoint, sign, code] of [
      [setFavourite, '1 and isSuccess', '1'],
      [requestRefund, '2000 and success', 2000],
      [buy, '1 and success', '1'],
    ] as const) {
      expect(endpoint.success).toBe(sign);
      expect(getSuccessCode(endpoint.success)).toBe(code);
    }
  });
});
