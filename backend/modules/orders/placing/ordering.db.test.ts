import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import {
  createAddress,
  createOrderLine,
  far,
  insertDiners,
  insertPromotion,
  insertShop,
  near,
  outside,
  shopDay,
  shopMorning,
  shopSlot,
  type TestShop,
} from '../../../testing/shop';
import { loadPlaces } from '../../places/load-places';
import { cancelOrder } from '../steps/orders-by-staff';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadPlaces(database.db);
  client = await startTestClient(database, { clock: clock.now });
  token = await client.guest();
  shop = await insertShop(
    database.db,
    [{ price: 1000, more: { boxFee: 10 } }, { price: 500, stock: 4 }, { more: { onSale: false } }],
    {
      fees: { package: 50, service: { percent: 10, cap: 150 }, payService: { PAY_NOW: 1 } },
      taxes: [{ name: { en: 'GST', 'zh-CN': '消费税' }, percent: 9 }],
      minOrder: 1500,
      delivery: {
        steps: [
          { uptoMetres: 3000, fee: 300 },
          { uptoMetres: 6000, fee: 550 },
        ],
        leadMinutes: 40,
        slotMinutes: 30,
        slotCapacity: 1,
        daysAhead: 6,
        smallOrder: { below: 1500, extra: 200 },
      },
    },
  );
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'TENTH',
    name: { en: 'A tenth off', 'zh-CN': '九折' },
    percentOff: 10,
  });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const stock = contract['ordering.stock'];
const deliveryTime = contract['ordering.deliveryTime'];
const extraInfo = contract['ordering.extraInfo'];
const deliveryFee = contract['ordering.deliveryFee'];

const createTimeInput = (
  changes: Partial<Input<'ordering.deliveryTime'>> = {},
): Input<'ordering.deliveryTime'> => ({
  userId: 0,
  restaurants: [{ restaurantId: shop.restaurantId }],
  deliveryType: 'DELIVERY_TO_HOME',
  deliveryTime: shopDay,
  dishList: [],
  latitude: undefined,
  longitude: undefined,
  ...changes,
});
const quoteInput = (changes: Partial<Input<'ordering.extraInfo'>> = {}): Input<'ordering.extraInfo'> => ({
  userId: 0,
  restaurants: [{ restaurantId: shop.restaurantId }],
  deliveryType: 'DELIVERY_TO_HOME',
  deliveryTime: undefined,
  dishList: [createOrderLine(shop.dishIds[0]!, 2)],
  ...near,
  promotionCode: undefined,
  payType: undefined,
  dishAmount: undefined,
  restaurantToCustomerDistance: undefined,
  transactionId: undefined,
  location: undefined,
  deliveryAddress: undefined,
  ...changes,
});

test('API-53 limited dishes have their remaining count; what cannot be ordered has none left', async () => {
  const [plain, limited, off] = shop.dishIds as [number, number, number];
  const dishList = [plain, limited, off, 999_999].join(',');
  expect(await client.call(stock, { restaurantId: shop.restaurantId, dishList }, { token })).toEqual([
    { dishId: limited, goodsStock: 4 },
    { dishId: off, goodsStock: 0 },
    { dishId: 999_999, goodsStock: 0 },
  ]);
  expect((await client.send(stock, { restaurantId: shop.restaurantId }, { token })).status).toBe(400);
  expect((await client.send(stock, { restaurantId: 1, dishList: '1' }, { token })).envelope.code).toBe(
    'RESTAURANT_UNKNOWN',
  );
});

test('API-53 asking changes nothing', async () => {
  const ask = () =>
    client.call(stock, { restaurantId: shop.restaurantId, dishList: String(shop.dishIds[1]) }, { token });
  expect(await ask()).toEqual(await ask());
});

test('API-54 the times of a day, and how far it is', async () => {
  const answer = await client.call(deliveryTime, createTimeInput(near), { token });
  expect(answer.deliveryDateRange[0]).toEqual({ name: '12:00-12:30', value: `${shopDay} 12:00-12:30` });
  expect(answer.deliveryDateRange).toHaveLength(20);
  expect([answer.restaurantToCustomerDistance, answer.deliveryFee]).toEqual([111, 300]);
  expect(answer.transactionId).toMatch(/^.{12}$/);
});

test('API-54 a day that is over or too far ahead has no times and is refused as closed', async () => {
  for (const day of ['2026-11-22', '2026-12-24'])
    expect(
      await client.getError(deliveryTime, createTimeInput({ deliveryTime: day }), { token }),
    ).toMatchObject({
      code: 'SHOP_CLOSED',
    });
});

test('API-54 pick-up has its own lead time and no distance', async () => {
  clock.set('2026-11-23T03:05:00Z'); // 11:05 in the restaurant's time zone.
  const findFirstSlot = async (deliveryType: 'SELF_PICKUP' | 'DELIVERY_TO_HOME') =>
    (await client.call(deliveryTime, createTimeInput({ deliveryType, ...near }), { token }))
      .deliveryDateRange[0]?.name;
  expect(await findFirstSlot('SELF_PICKUP')).toBe('11:30-12:00');
  expect(await findFirstSlot('DELIVERY_TO_HOME')).toBe('12:00-12:30');
  const pickup = await client.call(deliveryTime, createTimeInput({ deliveryType: 'SELF_PICKUP', ...near }), {
    token,
  });
  expect(pickup.restaurantToCustomerDistance).toBeUndefined();
  clock.set(shopMorning);
});

test('API-54 a full slot is not offered, one that became free is', async () => {
  const [who] = await insertDiners(database.db, 1);
  const listOfferedSlots = async () =>
    (await client.call(deliveryTime, createTimeInput(), { token })).deliveryDateRange.map(
      ({ value }) => value,
    );
  expect(await listOfferedSlots()).toContain(shopSlot);
  const submit = contract['ordering.submit'];
  const placed = await client.call(submit, getOrder(who!, shop, 2774), { token: who!.token });
  expect(await listOfferedSlots()).not.toContain(shopSlot);
  await cancelOrder(database.db, placed.orderSn, { now: clock.now() });
  expect(await listOfferedSlots()).toContain(shopSlot);
});

test('API-55 the quote has every part, and they add up', async () => {
  const { quote, payTypeMap } = await client.call(extraInfo, quoteInput({ payType: 'PAY_NOW' }), { token });
  expect(quote).toMatchObject({
    dishAmountBeforePromotion: 2000,
    dishAmount: 2000,
    deliveryFee: 300,
    packageFee: 50,
    boxFee: 20,
    serviceFee: 150,
    smallOrderAmountExtraCharge: 0,
    payServiceFee: 25,
    consumeTax: 229,
    totalAmount: 2774,
    payAmount: 2774,
    currencySign: 'S$',
    countryCode: 'SG',
    minOrderAmount: 1500,
    restaurantToCustomerDistance: 111,
    feeRules: {
      servicePercent: 10,
      serviceCap: 150,
      payServicePercent: 1,
      smallOrderBelow: 1500,
      deliveryUpTo: 3000,
      taxes: [{ name: 'GST', percent: 9, amount: 229 }],
    },
    dishList: [
      { dishId: shop.dishIds[0], dishName: 'Dish 0', dishCount: 2, dishPrice: 1000, totalAmount: 2000 },
    ],
  });
  expect(payTypeMap.payTypeList.map(({ payTypeCode, payTypeDesc }) => [payTypeCode, payTypeDesc])).toEqual([
    ['PAY_NOW', 'PayNow'],
    ['CASH_PAY', 'Cash on delivery'],
  ]);
});

test('CHK-06 a tax that prices include is told in quote, order and mail, and adds nothing', async () => {
  const taxes = [{ name: { en: 'GST' }, percent: 9, included: true }];
  const including = await insertShop(database.db, [{ price: 1000 }], { taxes });
  const [who] = await insertDiners(database.db, 1);
  const { quote } = await client.call(
    extraInfo,
    quoteInput({
      restaurants: [{ restaurantId: including.restaurantId }],
      dishList: [createOrderLine(including.dishIds[0]!, 2)],
    }),
    { token },
  );
  const base = quote.totalAmount;
  const told = [{ name: 'GST', percent: 9, amount: Math.round((base * 9) / 109), base, included: true }];
  expect(quote.consumeTax).toBe(0);
  expect(quote.totalAmount).toBe(quote.dishAmount + (quote.deliveryFee ?? 0));
  expect(quote.feeRules.taxes).toEqual(told);
  const input = getOrder(who!, including, quote.totalAmount, {
    payType: 'CASH_PAY',
    receiveEmail: 'ann@example.test',
  });
  const { orderTransactionId } = await client.call(contract['ordering.submit'], input, { token: who!.token });
  const order = await client.call(contract['orders.detail'], { orderTransactionId }, { token: who!.token });
  expect([order.taxes, order.totalAmount]).toEqual([told, quote.totalAmount]);
  const { rows } = await database.pool.query(
    "select data->'includedTaxes' as taxes from outbox where data->>'orderTransactionId' = $1",
    [orderTransactionId],
  );
  expect(rows).toEqual([{ taxes: [{ label: 'Includes GST (9%)', amount: told[0]!.amount }] }]);
});

test('API-55 names are in the diner’s language', async () => {
  const { quote, payTypeMap } = await client.call(extraInfo, quoteInput(), { token, locale: 'zh-CN' });
  expect(quote.dishList[0]?.dishName).toBe('菜 0');
  expect(quote.feeRules.taxes[0]?.name).toBe('消费税');
  expect(payTypeMap.payTypeList[1]?.payTypeDesc).toBe('货到付款');
});

test('CHK-12 the fee goes by the place that the address names, not by the claimed position', async () => {
  const getQuote = (addressDetail: string, claimed: { latitude: number; longitude: number }) =>
    client.call(
      extraInfo,
      quoteInput({ ...claimed, deliveryAddress: { ...createAddress(claimed), addressDetail } }),
      { token },
    );
  const searchPlace = (text: string) =>
    client.call(contract['places.candidates'], { input: text, locationbias: undefined }, { token });
  const { candidates } = await searchPlace('Tiong Bahru');
  const { lat, lng } = candidates[0]!.geometry.location;
  const there = { latitude: lat, longitude: lng };
  const honest = await getQuote('Tiong Bahru, Singapore', there);
  const claimed = await getQuote('Tiong Bahru, Singapore', far);
  expect(claimed.quote.deliveryFee).not.toBe((await getQuote('2 Test Street', far)).quote.deliveryFee);
  expect(claimed.quote.deliveryFee).toBe(honest.quote.deliveryFee);
  expect(claimed.quote.restaurantToCustomerDistance).toBeLessThan(3000);

  await expect(getQuote('Changi Airport, Singapore', near)).rejects.toMatchObject({ code: 'OUT_OF_RANGE' });
});

test('CHK-12 an order cannot claim a nearer position than its address names', async () => {
  const [diner] = await insertDiners(database.db, 1);
  const order = getOrder(diner!, shop, 2774, {
    deliveryAddress: { ...createAddress(near), addressDetail: 'Changi Airport, Singapore' },
  });
  const refused = await client.getError(contract['ordering.submit'], order, { token: diner!.token });
  expect(refused.code).toBe('OUT_OF_RANGE');
});

test.each([
  ['12 Jalan Sultan, Kuala Lumpur, Malaysia', { latitude: 3.1431, longitude: 101.6976 }],
  // A position in the restaurant's country is no reason to leave the text unread.
  ['Changi Airport, Singapore', near],
])('CHK-12 an address abroad is no street of the same name here: “%s”', async (addressDetail, position) => {
  const deliveryAddress = { ...createAddress(position), addressDetail, countryCode: 'MY' as const };
  const refused = await client.getError(extraInfo, quoteInput({ ...position, deliveryAddress }), { token });
  expect(refused.code).toBe('OUT_OF_RANGE');
});

test('API-55 without a place the quote has no delivery fee yet', async () => {
  const nowhere = { latitude: undefined, longitude: undefined };
  const { quote } = await client.call(extraInfo, quoteInput(nowhere), { token });
  expect([quote.deliveryFee, quote.restaurantToCustomerDistance]).toEqual([0, undefined]);
});

test('CHK-08 a pick-up quote takes 10 percent off and offers its own ways to pay', async () => {
  const { quote, payTypeMap } = await client.call(extraInfo, quoteInput({ deliveryType: 'SELF_PICKUP' }), {
    token,
  });
  expect(quote.selfPickupPromotion).toEqual({
    promotionName: 'Pick-up discount',
    dishPromotionAmount: 200,
  });
  expect(quote.dishAmount).toBe(1800);
  expect(quote.deliveryFee).toBe(0);
  expect(payTypeMap.payTypeList.map(({ payTypeCode }) => payTypeCode)).toEqual([
    'PAY_NOW',
    'CASH_PAY_ON_PICK',
  ]);
});

test('API-55 a promotion code adds its line, in any case of letters', async () => {
  const { quote } = await client.call(extraInfo, quoteInput({ promotionCode: 'tenth' }), { token });
  expect(quote.orderPromotionList).toMatchObject([
    { orderPromotionId: 'TENTH', promotionName: 'A tenth off', promotionAmount: 200 },
  ]);
  const refused = await client.getError(extraInfo, quoteInput({ promotionCode: 'NOPE' }), { token });
  expect(refused.code).toBe('PROMOTION_INVALID');
});

test('CHK-09 a restaurant that delivers itself gives no promotion on deliveries, but on pick-up', async () => {
  const saas = await insertShop(database.db, [{}], { businessMode: 'SAAS' });
  await insertPromotion(database.db, {
    restaurantId: saas.restaurantId,
    code: 'FIVE',
    name: { en: 'Five' },
    amountOff: 500,
  });
  const createPromotionInput = (deliveryType: 'DELIVERY_TO_HOME' | 'SELF_PICKUP') =>
    quoteInput({
      restaurants: [{ restaurantId: saas.restaurantId }],
      dishList: [createOrderLine(saas.dishIds[0]!)],
      promotionCode: 'FIVE',
      deliveryType,
    });
  expect((await client.getError(extraInfo, createPromotionInput('DELIVERY_TO_HOME'), { token })).code).toBe(
    'PROMOTION_NOT_ALLOWED',
  );
  expect(
    (await client.call(extraInfo, createPromotionInput('SELF_PICKUP'), { token })).quote.totalAmount,
  ).toBe(400);
});

test('API-55 bad carts and places are refused by code', async () => {
  const code = async (changes: Partial<Input<'ordering.extraInfo'>>) =>
    (await client.getError(extraInfo, quoteInput(changes), { token })).code;
  expect(await code({ dishList: [] })).toBe('CART_EMPTY');
  expect(await code({ dishList: [createOrderLine(999_999)] })).toBe('DISH_UNKNOWN');
  expect(await code({ dishList: [createOrderLine(shop.dishIds[2]!)] })).toBe('DISH_OFF_SALE');
  expect(await code({ dishList: [createOrderLine(shop.dishIds[1]!, 5)] })).toBe('STOCK_SHORT');
  expect(await code(outside)).toBe('OUT_OF_RANGE');
  expect(await code({ restaurants: [{ restaurantId: 1 }] })).toBe('RESTAURANT_UNKNOWN');
  expect((await client.send(extraInfo, { userId: 0 }, { token })).envelope.code).toBe('INVALID_INPUT');
  const someoneElse = await client.getError(extraInfo, quoteInput({ userId: 20_001 }), { token });
  expect([someoneElse.code, someoneElse.status]).toEqual(['FORBIDDEN', 403]);
});

test('API-56 there are no monthly cards; the path answers with two slashes and with one', async () => {
  const path = contract['ordering.monthlyCard'].path;
  for (const alias of [path, path.replace('//', '/')]) {
    const { envelope } = await client.raw(`/${alias}`, {
      query: { userId: 0 },
      headers: { accessToken: token },
    });
    expect(envelope).toMatchObject({ code: '1', data: { valid: false } });
  }
});

test('API-57 CHK-12 the delivery fee is that of the step of stepList in which the place lies, in quotes as well', async () => {
  const { saasDeliveryFeeSubsidy } = await client.call(contract['restaurant.info'], {
    restaurantId: shop.restaurantId,
  });
  expect(saasDeliveryFeeSubsidy!.stepList).toEqual([
    { distance: 3000, deliveryFee: 300 },
    { distance: 6000, deliveryFee: 550 },
  ]);
  const getFee = (
    place: { latitude?: number; longitude?: number },
    deliveryType: 'DELIVERY_TO_HOME' | 'SELF_PICKUP' = 'DELIVERY_TO_HOME',
  ) =>
    client.call(
      deliveryFee,
      { restaurantId: shop.restaurantId, deliveryType, dishAmount: 2000, ...place },
      { token },
    );
  const moveNorth = (degrees: number) => ({ ...near, latitude: near.latitude + degrees });
  for (const [place, meters, fee] of [
    [near, 111, 300],
    // The places lie on both sides of the first step's end.
    [moveNorth(0.0259), 2991, 300],
    [moveNorth(0.0261), 3013, 550],
    [far, 5115, 550],
  ] as const) {
    // The test user has no monthly card (API-56), so no discount applies.
    const expected = {
      restaurantToCustomerDistance: meters,
      deliveryFee: fee,
      deliveryFeeForCustomerOrig: fee,
    };
    expect(await getFee(place)).toEqual(expected);
    expect((await client.call(extraInfo, quoteInput(place), { token })).quote).toMatchObject(expected);
  }
  expect(await getFee(near, 'SELF_PICKUP')).toMatchObject({ deliveryFee: 0 });
  await expect(getFee(outside)).rejects.toMatchObject({ code: 'OUT_OF_RANGE' });
});

test('API-53 to API-57 are for those with a token', async () => {
  for (const name of ['stock', 'deliveryTime', 'extraInfo', 'monthlyCard', 'deliveryFee'] as const) {
    const { envelope } = await client.send(contract[`ordering.${name}`], {});
    expect(envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  }
});

describe('API-60 a code that was typed', () => {
  const typed = contract['ordering.promotionCode'];
  let at: TestShop;
  beforeAll(async () => {
    at = await insertShop(database.db);
    for (const row of [
      { code: 'TENTH', name: { en: 'A tenth off', vn: 'Giảm một phần mười' }, percentOff: 10 },
      { code: 'FIVER', name: {}, amountOff: 500, minDishAmount: 1000 },
      { code: 'GONE', name: { en: 'Gone' }, amountOff: 500, usesLeft: 0 },
      { code: 'LATE', name: { en: 'Late' }, amountOff: 500, validUntil: new Date('2026-11-01T00:00:00Z') },
    ])
      await insertPromotion(database.db, { restaurantId: at.restaurantId, ...row });
  });
  const ask = (code: string, dishAmount = 2000, more: Partial<Input<'ordering.promotionCode'>> = {}) => ({
    code,
    restaurantId: at.restaurantId,
    dishAmount,
    deliveryType: 'DELIVERY_TO_HOME' as const,
    ...more,
  });

  test('API-60 tells its name and what it takes off, in any case of letters', async () => {
    expect(await client.call(typed, ask('tenth'), { token, locale: 'vn' })).toEqual({
      promotionName: 'Giảm một phần mười',
      promotionAmount: 200,
    });
    expect(await client.call(typed, ask(' fiver '), { token })).toEqual({
      promotionName: 'FIVER',
      promotionAmount: 500,
    });
    const { envelope } = await client.send(typed, { ...ask('TENTH'), dishAmount: '20.00' }, { token });
    expect(envelope).toMatchObject({ code: '1', isSuccess: true, data: { promotionAmount: 2 } });
  });

  test('API-60 never takes off more than the dishes cost after the pick-up discount', async () => {
    const free = { code: 'FREE', name: { en: 'Free' }, amountOff: 99_900 };
    await insertPromotion(database.db, { restaurantId: at.restaurantId, ...free });
    expect((await client.call(typed, ask('FREE'), { token })).promotionAmount).toBe(2000);
    const pickup = ask('FREE', 2000, { deliveryType: 'SELF_PICKUP' });
    expect((await client.call(typed, pickup, { token })).promotionAmount).toBe(1800);
  });

  test('API-60 an unknown, used-up or late code and one of another restaurant are refused; so is too little', async () => {
    const another = await insertShop(database.db);
    for (const code of ['NONE', 'GONE', 'LATE'])
      expect((await client.getError(typed, ask(code), { token })).code).toBe('PROMOTION_INVALID');
    const elsewhere = ask('TENTH', 2000, { restaurantId: another.restaurantId });
    expect((await client.getError(typed, elsewhere, { token })).code).toBe('PROMOTION_INVALID');
    const little = await client.getError(typed, ask('FIVER', 999), { token });
    expect([little.code, little.detail]).toEqual([
      'PROMOTION_INVALID',
      { minDishAmount: 10, missingAmount: 0.01 },
    ]);
  });

  test('API-60 DEC-49 a restaurant that delivers itself takes codes at pick-up only', async () => {
    const own = await insertShop(database.db, [{}], { businessMode: 'SAAS' });
    await insertPromotion(database.db, {
      restaurantId: own.restaurantId,
      code: 'OWN',
      name: { en: 'Own' },
      amountOff: 100,
    });
    const asked = ask('OWN', 2000, { restaurantId: own.restaurantId });
    expect((await client.getError(typed, asked, { token })).code).toBe('PROMOTION_NOT_ALLOWED');
    const pickup = { ...asked, deliveryType: 'SELF_PICKUP' as const };
    expect((await client.call(typed, pickup, { token })).promotionAmount).toBe(100);
  });

  test('API-60 bad input is refused by code', async () => {
    const whole = { ...ask('TENTH'), dishAmount: 20 };
    for (const missing of ['code', 'restaurantId', 'dishAmount', 'deliveryType']) {
      const answer = await client.send(typed, { ...whole, [missing]: undefined }, { token });
      expect([missing, answer.status, answer.envelope.code]).toEqual([missing, 400, 'INVALID_INPUT']);
    }
    expect((await client.getError(typed, ask('TENTH', -100), { token })).code).toBe('INVALID_INPUT');
    const nowhere = ask('TENTH', 2000, { restaurantId: 1 });
    expect((await client.getError(typed, nowhere, { token })).code).toBe('RESTAURANT_UNKNOWN');
    expect((await client.send(typed, whole)).envelope.data).toBe('Access Denied');
  });
});

test('ENT-31 the times of a day travel as pairs of name and value, with distance and a transaction id', async () => {
  const { envelope } = await client.send(
    deliveryTime,
    {
      userId: 0,
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType: 'DELIVERY_TO_HOME',
      deliveryTime: shopDay,
      dishList: [],
      ...near,
    },
    { token },
  );
  const data = envelope.data as Record<string, unknown[]>;
  expect(Object.keys(data).sort()).toEqual([
    'deliveryDateRange',
    'deliveryFee',
    'restaurantToCustomerDistance',
    'transactionId',
  ]);
  expect(data.deliveryDateRange?.[0]).toEqual({ name: '12:00-12:30', value: `${shopDay} 12:00-12:30` });
});
