import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../backend/db/client';
import { getDayAfter, getWallTime } from '../../backend/modules/restaurant/hours';
import { checkInvariants } from '../../backend/testing/crash/invariants';
import { getOrder } from '../../backend/testing/ordering';
import { insertDiners, insertShop, type TestDiner, type TestShop } from '../../backend/testing/shop';
import { getSessionCookieName, sealSession } from '../../lib/server/session/session-cookie';
import type { Installation } from './installation';
import { waitFor } from './processes';

/** What every page of the shop says. */
export const kitchen = 'Kitchen under load';

/** Two dishes of 10.00 and their delivery. */
const orderTotal = 2300;

/** What it has on its menu. */
export const loadDishes = [{ price: 1000, stock: 1_000_000 }, { price: 500 }];

/** How many can order; each does it once. */
const dinerCount = 2_500;

/** An order with the idempotency key that its repeats share. Times are those of `performance.now()`. */
interface Attempt {
  key: string;
  who: TestDiner;
  sentAt: number;
  /** When it was acknowledged, and as what; undefined until then. */
  acknowledgedAt?: number;
  orderId?: string;
}

/** A restaurant of its own with diners, seen through the proxy. */
export interface LoadShop {
  shop: TestShop;
  host: string;
  attempts: readonly Attempt[];
  /** Rejects when the page is not answered with 200, whole, and as this restaurant's. */
  visitPage: (path: string, signal?: AbortSignal) => Promise<void>;
  /** Reads by the gateway with a session. Rejects when it does not succeed. */
  read: (signal?: AbortSignal) => Promise<void>;
  /** Sends an order of a diner who has not ordered. Rejects when it is not acknowledged. */
  order: (signal?: AbortSignal) => Promise<void>;
  /** Sends what was not acknowledged again with its key, as a diner does who taps again, until it is. Returns how many those were. */
  orderAgain(): Promise<number>;
}

export async function insertLoadShop(installation: Installation, db: Db): Promise<LoadShop> {
  const shop = await insertShop(db, loadDishes, { merchantId: 'm-3', name: { en: kitchen } });
  const diners: TestDiner[] = [];
  while (diners.length < dinerCount) diners.push(...(await insertDiners(db, 100, new Date())));
  return openLoadShop(installation, shop, diners);
}

/** Returns a restaurant that is in the database, with its diners, once its page is served. */
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
 * Returns what is wrong with the orders of a database, for people: acknowledged ones that are missing or have another id, and
 * diners with two. Attempts that were acknowledged after `until` may be missing.
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
 * Throws when an acknowledged order is missing, an order is there twice, or the books do not add up. What was acknowledged after
 * `until` may be missing.
 */
export async function checkOrders(db: Db, shop: LoadShop, until = Number.POSITIVE_INFINITY): Promise<void> {
  const errors = await findOrderErrors(db, shop, until);
  if (errors.length > 0) throw new Error(errors.slice(0, 5).join('; '));
  const violated = JSON.stringify(await checkInvariants(db));
  if (violated !== '{}') throw new Error(violated.slice(0, 500));
}
