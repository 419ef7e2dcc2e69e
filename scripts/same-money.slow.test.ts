import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getOrderMail } from '@/backend/modules/orders/order-mail';
import { getTranslate, quoteAnswer, quoteOrder } from '@/backend/modules/orders/placing/quote';
import { applyWalletPart } from '@/backend/modules/orders/placing/wallet-part';
import type { PromotionRow } from '@/backend/modules/restaurant/info';
import { getMenu } from '@/backend/modules/restaurant/menu';
import type { DishRow, Shop } from '@/backend/modules/restaurant/shop';
import { createDishRow } from '@/backend/testing/dish-row';
import { contract } from '@/lib/contract/contract';
import type { Dish } from '@/lib/contract/menu';
import type { CountryCode, Minor } from '@/lib/contract/vocabulary';
import { getCartTotals, getLineTotal } from '@/lib/domain/cart/cart-checks';
import { type CartLine, toOrderedDishes } from '@/lib/domain/cart/cart-line';
import { addLine } from '@/lib/domain/cart/cart-lines';
import { createNewLine } from '@/lib/domain/cart/new-line';
import { type Choice, nothingChosen } from '@/lib/domain/dish/choice';
import { validateChoices } from '@/lib/domain/dish/choice-errors';
import { count, tick } from '@/lib/domain/dish/choose';
import { isCounted } from '@/lib/domain/dish/group-rule';
import { getGroupsOnSale, getItemsOnSale, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { formatMoney } from '@/lib/domain/money';
import { getBillTotal, listFeeLines } from '@/lib/domain/orders/fee-lines';
import { getRunSettings } from '@/lib/testing/random-runs';

/*
 * Checks with random menus and carts that the storefront and the backend compute the same amounts. The test is in scripts because the
 * storefront and the backend must not import each other.
 */

const { numRuns: carts, seed } = getRunSettings(10_000, 1_000);
const locale = 'en';
const now = new Date('2026-11-20T04:00:00Z');

const countries = fc.constantFrom<CountryCode>('SG', 'MY', 'VN');
/** An amount in the smallest unit of the country: cents, or whole đ. */
const amount = (most: number) => fc.integer({ min: 0, max: most });
const percent = fc.integer({ min: 0, max: 2_500 }).map((hundredths) => hundredths / 100);

const itemShape = fc.record({
  price: amount(500),
  onSale: fc.boolean(),
  most: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
});
const groupShape = fc.record({
  hasPrice: fc.boolean(),
  mandatory: fc.boolean(),
  rule: fc.constantFrom({}, { mustSelect: 1 }, { mustSelect: 2 }, { min: 1 }, { max: 3 }, { min: 1, max: 2 }),
  items: fc.array(itemShape, { minLength: 1, maxLength: 4 }),
});
const dishShape = fc.record({
  price: amount(5_000),
  boxFee: amount(80),
  specs: fc.array(fc.record({ price: amount(5_000), onSale: fc.boolean() }), { maxLength: 3 }),
  groups: fc.array(groupShape, { maxLength: 3 }),
});
const shopShape = fc.record({
  countryCode: countries,
  dishes: fc.array(dishShape, { minLength: 1, maxLength: 4 }),
  pickup: percent,
  service: fc.option(fc.record({ percent, cap: fc.option(amount(400), { nil: undefined }) }), {
    nil: undefined,
  }),
  package: amount(200),
  platformPackage: amount(200),
  payService: percent,
  small: fc.record({ below: amount(4_000), extra: amount(300) }),
  delivery: amount(900),
  taxes: fc.array(percent, { maxLength: 2 }),
  taxesIncluded: fc.boolean(),
});
const cartShape = fc.record({
  lines: fc.array(
    fc.record({
      dish: fc.nat(3),
      spec: fc.nat(2),
      clicks: fc.array(fc.nat(11), { maxLength: 6 }),
      count: fc.integer({ min: 1, max: 12 }),
      remark: fc.constantFrom('', 'no chilli'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  delivered: fc.boolean(),
  charged: fc.boolean(),
  promotion: fc.option(
    fc.record({
      amountOff: fc.option(amount(2_000), { nil: null }),
      percentOff: fc.integer({ min: 1, max: 60 }),
    }),
    { nil: undefined },
  ),
  /** The part of the total that the wallet pays, from 0 to 1. */
  wallet: fc.constantFrom(0, 0, 0.3, 1),
});
type ClientShop = typeof shopShape extends fc.Arbitrary<infer T> ? T : never;
type CartFacts = typeof cartShape extends fc.Arbitrary<infer T> ? T : never;

const getSmallestUnit = (countryCode: CountryCode) => (countryCode === 'VN' ? 100 : 1);

function createShop(facts: ClientShop): Shop {
  const unit = getSmallestUnit(facts.countryCode);
  let itemId = 0;
  const dishes = facts.dishes.map(
    ({ price, boxFee, specs, groups }, index): DishRow =>
      createDishRow({
        id: index + 1,
        price: price * unit,
        boxFee: boxFee * unit,
        specs: specs.map((spec, at) => ({
          specId: at + 1,
          key: `s${at}`,
          name: { en: `Size ${at}` },
          price: spec.price * unit,
          onSale: spec.onSale,
        })),
        groups: groups.map(({ items, rule, ...group }, at) => ({
          key: `g${at}`,
          name: { en: `Group ${at}` },
          ...group,
          ...rule,
          items: items.map((item) => {
            itemId += 1;
            return {
              ...item,
              itemId,
              key: `i${itemId}`,
              name: { en: `Item ${itemId}` },
              price: group.hasPrice ? item.price * unit : 0,
            };
          }),
        })),
      }),
  );
  const restaurant = {
    id: 1,
    name: { en: 'Shop' },
    defaultLocale: locale,
    timeZone: 'Asia/Singapore',
    countryCode: facts.countryCode,
    supportTakeout: true,
    supportPickup: true,
    businessMode: null,
    lat: 1.3,
    lng: 103.8,
    minOrder: 0,
    config: {},
    pickup: { discountPercent: facts.pickup, leadMinutes: 0 },
    fees: {
      service: facts.service && {
        percent: facts.service.percent,
        cap: facts.service.cap === undefined ? undefined : facts.service.cap * unit,
      },
      package: facts.package * unit,
      platformPackage: facts.platformPackage * unit,
      payService: { CREDITCARD_PAY: facts.payService },
    },
    taxes: facts.taxes.map((tax, index) => ({
      key: `t${index}`,
      name: { en: `Tax ${index}` },
      percent: tax,
      included: facts.taxesIncluded,
    })),
    delivery: {
      steps: [{ uptoMetres: 10_000, fee: facts.delivery * unit }],
      smallOrder: { below: facts.small.below * unit, extra: facts.small.extra * unit },
    },
  } as unknown as Shop['restaurant'];
  // The backend rejects a dish whose specifications are all off sale, so it has no price to compare.
  const offered = dishes.filter(({ specs }) => specs.length === 0 || specs.some(({ onSale }) => onSale));
  return {
    restaurant,
    categories: [{ id: 1, name: { en: 'All' }, listed: true }] as unknown as Shop['categories'],
    dishes: new Map(offered.map((dish) => [dish.id, dish])),
    menus: new Map(),
    soldOut: new Set(),
    sets: [],
    saleTimes: new Map(),
    promotions: [],
  };
}

/** Encodes a value for the wire and decodes it again. */
function sendOverWire<T extends z.ZodType>(shape: T, value: z.output<T>): z.output<T> {
  return z.decode(shape, JSON.parse(JSON.stringify(z.encode(shape, value)))) as z.output<T>;
}

/** Simulates taps in the dish dialog, then makes the choices that it still requires. */
function makeChoice(dish: Dish, { spec, clicks }: CartFacts['lines'][number]): Choice {
  const specs = listSpecsOnSale(dish);
  let choice: Choice = {
    ...nothingChosen,
    specId: specs.length > 0 ? specs[spec % specs.length]?.specId : undefined,
  };
  const items = getGroupsOnSale(dish, {}).flatMap((group) =>
    getItemsOnSale(group).map((item) => ({ group, item })),
  );
  const click = (at: number) => {
    const one = items[at % items.length];
    if (!one) return;
    const { group, item } = one;
    const { counts } = isCounted(group)
      ? count(group, choice.counts, item.itemId, (choice.counts[item.itemId] ?? 0) + 1)
      : tick(group, choice.counts, item.itemId, true);
    choice = { ...choice, counts };
  };
  clicks.forEach(click);
  for (let at = 0; at < 2 * items.length && validateChoices(dish, choice).length > 0; at += 1) click(at);
  return choice;
}

/** Returns the cart after such taps, without lines that the dialog would reject. */
function createCart(menu: readonly Dish[], cart: CartFacts): readonly CartLine[] {
  let lines: readonly CartLine[] = [];
  for (const wish of cart.lines) {
    const dish = menu[wish.dish % menu.length]!;
    const choice = makeChoice(dish, wish);
    if (validateChoices(dish, choice).length > 0) continue;
    lines = addLine(lines, createNewLine(dish, choice, { ...wish, locale })).lines;
  }
  return lines;
}

/** Parses an amount as shown on the screen. */
function read(text: string): Minor {
  const sign = text.startsWith('\u2212') ? -1 : 1;
  const digits = text.replace(/[^\d.,]/g, '');
  return text.includes('đ')
    ? sign * Number(digits.replaceAll('.', '')) * 100
    : sign * Math.round(Number(digits.replaceAll(',', '')) * 100);
}

interface Tally {
  compared: number;
  differences: string[];
}

function compare(toClientShop: ClientShop, cart: CartFacts, tally: Tally): void {
  const shop = createShop(toClientShop);
  const { countryCode } = toClientShop;
  const unit = getSmallestUnit(countryCode);
  const menu = sendOverWire(
    contract['restaurant.menu'].output,
    getMenu({ shop, stocks: new Map(), stocksText: '' } as Parameters<typeof getMenu>[0], locale),
  ).flatMap(({ dishList }) => dishList);
  if (menu.length === 0) return;
  const lines = createCart(menu, cart);
  if (lines.length === 0) return;

  const translate = getTranslate(shop, locale);
  const payType = cart.charged ? 'CREDITCARD_PAY' : 'PAY_NOW';
  const asked = sendOverWire(contract['ordering.extraInfo'].input, {
    userId: 0,
    restaurants: [{ restaurantId: 1 }],
    deliveryType: cart.delivered ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP',
    dishList: toOrderedDishes(lines),
    payType,
    ...(cart.delivered && { latitude: 1.31, longitude: 103.81 }),
  });
  const promotion =
    cart.promotion &&
    ({
      code: 'CODE',
      name: { en: 'Code' },
      amountOff: cart.promotion.amountOff === null ? null : cart.promotion.amountOff * unit,
      percentOff: cart.promotion.percentOff,
      minDishAmount: 0,
      position: 0,
      isAutomatic: false,
      isAlone: false,
      validFrom: null,
      validUntil: null,
      usesLeft: null,
      usesPerDiner: null,
      conditions: {},
      action: { on: 'order' },
    } as unknown as PromotionRow);
  const whole = quoteOrder(shop, { ...asked, promotion }, now, translate);
  const share = Math.floor((whole.price.total * cart.wallet) / unit) * unit;
  const quoted = applyWalletPart(whole, share);
  const { quote } = sendOverWire(contract['ordering.extraInfo'].output, {
    payTypeMap: { payTypeList: [] },
    voucherList: [],
    quote: quoteAnswer(shop, quoted, locale, payType),
  });

  tally.compared += 1;
  const checkSame = (what: string, a: unknown, b: unknown) => {
    if (a !== b) tally.differences.push(`${what}: ${String(a)} and ${String(b)}`);
  };
  // The cart and the checkout show the same lines and prices.
  checkSame('lines', quote.dishList.length, lines.length);
  lines.forEach((line, index) => {
    checkSame('unit price', quote.dishList[index]?.dishPrice, line.unitPrice);
    checkSame('line', quote.dishList[index]?.totalAmount, getLineTotal(line));
  });
  checkSame('dishes', quote.dishAmountBeforePromotion, getCartTotals(lines).subtotal);
  // Dishes, fees, deductions and tax add up to the paid amount.
  checkSame('total', getBillTotal(quote.dishAmountBeforePromotion, quote), quote.totalAmount);
  checkSame('to pay', quote.payAmount, quote.totalAmount - (quote.walletPayAmount ?? 0));
  checkSame('can be paid', quote.payAmount % unit, 0);
  // The rounded amounts on the screen add up, too.
  const readMoney = (minor: Minor) => read(formatMoney(minor, countryCode, locale));
  const readLines = listFeeLines(quote).reduce(
    (sum, fee) => sum + readMoney(fee.amount),
    readMoney(quote.dishAmountBeforePromotion),
  );
  checkSame('as it is read', readLines, readMoney(quote.totalAmount));
  // The mail is built from the stored order.
  const mail = getOrderMail(
    {
      id: 'o',
      sn: 'o',
      deliveryType: asked.deliveryType,
      fees: quoted.price.fees,
      total: quoted.price.total,
    },
    quoted.lines.map(({ dish, count: pieces, unitPrice }) => ({ name: dish.name, count: pieces, unitPrice })),
    { defaultLocale: locale, countryCode },
    locale,
    undefined,
    { isVerified: true },
  );
  checkSame(
    'mail lines',
    mail.lines.reduce((sum, line) => sum + line.amount, 0),
    getCartTotals(lines).subtotal,
  );
  checkSame('mail total', mail.total, quote.payAmount);
  checkSame(
    'mail bill',
    mail.bill.reduce((sum, row) => sum + (row.deduction ? -row.amount : row.amount), 0),
    quote.payAmount,
  );
}

test('CHK-06 CHK-15 LIM-04 random carts (10,000 with FULL=1) cost the same on the menu, in the cart, at checkout, in the order and in its mail', () => {
  const tally: Tally = { compared: 0, differences: [] };
  const pairs = fc.sample(fc.tuple(shopShape, cartShape), { numRuns: Math.ceil(carts * 1.5), seed });
  for (const [shop, cart] of pairs) {
    if (tally.compared === carts) break;
    compare(shop, cart, tally);
  }
  expect(tally.differences.slice(0, 10), `TEST_SEED=${seed}`).toEqual([]);
  expect(tally.compared).toBe(carts);
});
