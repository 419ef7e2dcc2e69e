import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import type { Db } from '../../backend/db/client';
import { getWallTime } from '../../backend/modules/restaurant/hours';
import { checkInvariants } from '../../backend/testing/crash/invariants';
import { getOrder } from '../../backend/testing/ordering';
import { insertDiners, insertShop, type TestDiner, type TestShop } from '../../backend/testing/shop';
import { getSessionCookieName, sealSession } from '../../lib/server/session/session-cookie';
import type { Installation } from './installation';
import { waitFor } from './processes';

/** A text on every page of the shop. */
export const kitchen = 'Kitchen under load';

/** Two dishes of 10.00 and their delivery. */
const orderTotal = 2300;

/** Dishes of the menu. */
export const loadDishes = [{ price: 1000, stock: 1_000_000 }, { price: 500 }];

/** Number of users; each orders once. */
const dinerCount = 2_500;

/** An order with the idempotency key of all its retries. Times are those of `performance.now()`. */
interface Attempt {
  key: string;
  who: TestDiner;
  sentAt: number;
  /** Time of the acknowledgement; undefined until then. */
  acknowledgedAt?: number;
  orderId?: string;
}

/** A restaurant with users, accessed through the proxy. */
export interface LoadShop {
  shop: TestShop;
  host: string;
  attempts: readonly Attempt[];
  /** Rejects unless the response is 200, complete and from this restaurant. */
  visitPage: (path: string, signal?: AbortSignal) => Promise<void>;
  /** Sends a query with a session. Rejects when it fails. */
  read: (signal?: AbortSignal) => Promise<void>;
  /** Sends an order of a user who has not ordered. Rejects when it is not acknowledged. */
  order: (signal?: AbortSignal) => Promise<void>;
  /**
   * Retries unacknowledged orders with their keys, as a user does who taps again, until they are acknowledged. Returns
   * their number.
   */
  orderAgain(): Promise<number>;
}

export async function insertLoadShop(installation: Installation, db: Db): Promise<LoadShop> {
  const shop = await insertShop(db, loadDishes, { merchantId: 'm-3', name: { en: kitchen } });
  const diners: TestDiner[] = [];
  while (diners.length < dinerCount) diners.push(...(await insertDiners(db, 100, new Date())));
  return openLoadShop(installation, shop, diners);
}

/** Returns a restaurant of the database, with its users, once its page is served. */
export async function openLoadShop(
  installation: Installation,
  shop: TestShop,
  diners: TestDiner[],
): Promise<LoadShop> {
  const host = `shop${shop.restaurantId}.example.test`;
  const slot = `${getDayAfter(getWallTime(new Date(), 'Asia/Singapore').day, 1)} 12:00-12:30`;
  const attempts: Attempt[] = [];

  async function getCookie({ userId, token }: TestDiner): Promise<string> {
    const session = { token, userId, mobile: '90000000', mobileCountryCode: '+65' };
    return `${getSessionCookieName(true)}=${await sealSession(session, host, installation.secrets.SESSION_SECRET)}`;
  }

  async function visitPage(path: string, signal?: AbortSignal): Promise<void> {
    const { status, text } = await installation.visit(host, path, { signal });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    if (!text.trimEnd().endsWith('</html>')) throw new Error(`${path} was torn`);
    if (!text.includes(kitchen)) throw new Error(`${path} was not this restaurant's`);
  }

  const reader = await getCookie(diners.pop()!);
  async function read(signal?: AbortSignal): Promise<void> {
    const input = { restaurantId: shop.restaurantId, dishList: shop.dishIds.join() };
    const path = `/api/gateway/ordering.stock?input=${encodeURIComponent(JSON.stringify(input))}`;
    const headers = { cookie: reader, 'sec-fetch-site': 'same-origin' };
    const { status, text } = await installation.visit(host, path, { headers, signal });
    if (status !== 200 || !text.startsWith('{"ok":true')) throw new Error(`the read was answered ${status}`);
  }

  async function submit(attempt: Attempt, signal?: AbortSignal): Promise<void> {
    const { key, who } = attempt;
    const order = getOrder(who, shop, orderTotal, { deliveryTime: slot, payType: 'CASH_PAY' });
    const { status, text } = await installation.visit(host, '/api/gateway/ordering.submit', {
      method: 'POST',
      headers: {
        origin: `https://${host}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        cookie: await getCookie(who),
      },
      body: JSON.stringify(order),
      signal,
    });
    const answer = text.startsWith('{') ? JSON.parse(text) : {};
    if (status !== 200 || answer.ok !== true)
      throw new Error(`was answered ${status} ${answer.error?.code ?? ''}`);
    attempt.orderId = answer.data.orderTransactionId;
    attempt.acknowledgedAt = performance.now();
  }

  async function order(signal?: AbortSignal): Promise<void> {
    const who = diners.pop();
    if (!who) throw new Error('every diner has ordered');
    const attempt = { key: randomUUID(), who, sentAt: performance.now() };
    attempts.push(attempt);
    await submit(attempt, signal);
  }

  async function orderAgain(): Promise<number> {
    const open = attempts.filter(({ orderId }) => orderId === undefined);
    await Promise.all(
      open.map((attempt) => waitFor('the repeated order', () => submit(attempt).then(() => true), 30)),
    );
    return open.length;
  }

  await waitFor('the shop of the load', () => visitPage('/home').then(() => true));
  return { shop, host, attempts, visitPage, read, order, orderAgain };
}

/**
 * Returns errors in the orders of a database as text: acknowledged ones that are missing or have another id, and users
 * with two orders. Attempts acknowledged after `until` may be missing.
 */
async function findOrderErrors(db: Db, { attempts, shop }: LoadShop, until: number): Promise<string[]> {
  const { rows } = await db.execute<{ userId: number; ids: string[] }>(sql`
    select user_id as "userId", array_agg(id) as ids from orders
    where restaurant_id = ${shop.restaurantId} and sn not like 'OLD-%' group by 1`);
  const stored = new Map(rows.map(({ userId, ids }) => [userId, ids]));
  return attempts.flatMap(({ who, orderId, acknowledgedAt }) => {
    const ids = stored.get(who.userId) ?? [];
    if (ids.length > 1) return [`diner ${who.userId} has ${ids.length} orders`];
    const isDue = acknowledgedAt !== undefined && acknowledgedAt <= until;
    if (ids.length === 0) return isDue ? [`order ${orderId} is lost`] : [];
    return orderId !== undefined && ids[0] !== orderId ? [`order ${orderId} is ${ids[0]}`] : [];
  });
}

/**
 * Throws when an acknowledged order is missing, an order exists twice, or the ledger does not balance. Orders
 * acknowledged after `until` may be missing.
 */
export async function checkOrders(db: Db, shop: LoadShop, until = Number.POSITIVE_INFINITY): Promise<void> {
  const errors = await findOrderErrors(db, shop, until);
  if (errors.length > 0) throw new Error(errors.slice(0, 5).join('; '));
  const violated = JSON.stringify(await checkInvariants(db));
  if (violated !== '{}') throw new Error(violated.slice(0, 500));
}
