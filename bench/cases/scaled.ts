import { randomBytes } from 'node:crypto';
import { getOrder } from '../../backend/testing/ordering';
import { getReservation } from '../../backend/testing/reservations';
import type { LoadSeed } from '../../backend/testing/seed-load';
import { createOrderLine, near } from '../../backend/testing/shop';
import { contract } from '../../lib/contract/contract';
import type { Endpoint } from '../../lib/contract/endpoint';
import type { PreparedCall } from './case';

/** A measured call, spread over all restaurants and diners. */
export interface ScaledCase {
  title: string;
  endpoint: Endpoint;
  /** Returns the nth call; each n is used only once. */
  call(crowd: LoadSeed, n: number): PreparedCall;
  /** The reason why the cost grows with the restaurants; a case with a reason has no target. */
  grows?: string;
}

export const dishPrice = 1000;
/** The price of three dishes and the delivery fee. */
const total = 3 * dishPrice + 300;

const slot = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 12:00-12:30`;
const getDayAhead = (n: number) => new Date(Date.now() + (n + 2) * 86_400_000).toISOString().slice(0, 10);

// The factors are primes, so every index is used before one repeats.
const getRestaurant = ({ size }: LoadSeed, n: number) => (n * 37) % size.restaurants;
const getRegular = (crowd: LoadSeed, n: number) => crowd.diner((n * 7919) % crowd.size.diners);
const getAnyone = (crowd: LoadSeed, n: number) =>
  crowd.diner((n * 7919) % (crowd.size.diners + (crowd.size.newcomers ?? 0)));
const createKey = () => randomBytes(12).toString('base64url');

const createDishList = (crowd: LoadSeed, n: number) =>
  [0, 1, 2].map((i) =>
    createOrderLine(crowd.dishId(getRestaurant(crowd, n), (n * 13 + i * 67) % crowd.size.dishes)),
  );

/** Returns an order of a different diner for each n, because a diner may have only one unpaid order per restaurant. */
const createSubmission = (crowd: LoadSeed, n: number, payType: string): PreparedCall => {
  const who = getAnyone(crowd, n);
  const shop = { restaurantId: crowd.restaurantId(getRestaurant(crowd, n)), categoryId: 0, dishIds: [] };
  const dishList = createDishList(crowd, n);
  const input = getOrder(who, shop, total, { deliveryTime: slot, dishList, payType });
  return { input, token: who.token, idempotencyKey: createKey() };
};

/** Creates a case in which diners with past orders read their own data. */
const createOwnCase = (name: keyof typeof contract, title: string, more: object = {}): ScaledCase => ({
  title,
  endpoint: contract[name],
  call(crowd, n) {
    const { userId, token } = getRegular(crowd, n);
    return { input: { userId, ...more }, token };
  },
});

export const scaledCases: Record<string, ScaledCase> = {
  menu: {
    title: 'menu (API-42)',
    endpoint: contract['restaurant.menu'],
    call: (crowd, n) => ({
      input: { restaurantId: crowd.restaurantId(getRestaurant(crowd, n)) },
      token: getRegular(crowd, n).token,
    }),
  },
  quote: {
    title: 'quote (API-55)',
    endpoint: contract['ordering.extraInfo'],
    call(crowd, n) {
      const { userId, token } = getRegular(crowd, n);
      const input = {
        userId,
        restaurants: [{ restaurantId: crowd.restaurantId(getRestaurant(crowd, n)) }],
        deliveryType: 'DELIVERY_TO_HOME',
        deliveryTime: slot,
        dishList: createDishList(crowd, n),
        ...near,
      };
      return { input, token };
    },
  },
  submit: {
    title: 'order by PayNow (API-58)',
    endpoint: contract['ordering.submit'],
    call: (crowd, n) => createSubmission(crowd, n, 'PAY_NOW'),
  },
  reservation: {
    title: 'table (API-96)',
    endpoint: contract['reservations.submit'],
    call(crowd, n) {
      const restaurantId = crowd.restaurantId(getRestaurant(crowd, n));
      const input = getReservation(
        { restaurantId },
        { date: getDayAhead(n % 25), time: n % 2 ? '18:00' : '19:00' },
      );
      return { input, token: getAnyone(crowd, n).token, idempotencyKey: createKey() };
    },
  },
  wallet: {
    title: 'order paid by the wallet (API-58)',
    endpoint: contract['ordering.submit'],
    call: (crowd, n) => createSubmission(crowd, n, 'WALLET_PAY'),
  },
  orders: createOwnCase('orders.list', 'own orders (API-62)'),
  history: createOwnCase('orders.history', 'own orders of three months (API-64)', { pageNum: 1 }),
  incomplete: createOwnCase('orders.incomplete', 'own orders in progress (API-63)'),
  vouchers: createOwnCase('vouchers.orders', 'own voucher orders (API-68)'),
  reservations: createOwnCase('reservations.list', 'own reservations (API-93)'),
  transactions: createOwnCase('wallet.transactions', 'movements of the wallet (API-78)'),
  comments: {
    title: 'reviews (API-45)',
    endpoint: contract['restaurant.comments'],
    call: (crowd, n) => ({ input: { restaurantId: crowd.restaurantId(getRestaurant(crowd, n)) } }),
  },
  domain: {
    title: 'restaurant of a host (API-41)',
    endpoint: contract['restaurant.findByDomain'],
    call: (crowd, n) => ({ input: { domainName: crowd.getHost(getRestaurant(crowd, n)) } }),
  },
  filter: {
    title: 'restaurants of a country (API-44)',
    endpoint: contract['restaurant.filter'],
    grows: 'answers 20 restaurants instead of one',
    call: () => ({ input: { countryCode: 'SG', pageNo: 1 } }),
  },
  search: {
    title: 'restaurants by a word (API-44)',
    endpoint: contract['restaurant.filter'],
    grows: 'reads every restaurant of the country',
    call: (crowd, n) => ({
      input: { countryCode: 'SG', keyword: `kitchen ${getRestaurant(crowd, n) || 'test'}` },
    }),
  },
};
