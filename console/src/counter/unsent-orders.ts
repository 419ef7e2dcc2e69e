import type { StaffInput } from '@/lib/contract/staff/contract';
import type { PaperLine } from '@/lib/contract/staff/printing';
import { getMinor } from '@/lib/domain/money';
import { call, hasCode, toCallError } from '../api/call';

/** An order that the device has written down because the line was cut: its money is in the drawer or on the machine. */
export interface UnsentOrder {
  /** The idempotency key with which it is sent, however often. */
  key: string;
  /** The number that this device gives it, such as `W3`. */
  number: string;
  input: StaffInput<'orders.take'>;
  /** The dishes for people. */
  lines: string[];
  /** False for the sum of the kept menu's prices; the backend had confirmed any other price. */
  isConfirmed?: boolean;
  /** The price in minor units that the backend asks instead of the one in `input`. */
  price?: number;
  /** The reason of the backend's refusal, in the words of the person who sent it; a person decides what follows. */
  refusal?: string;
}

const toName = (restaurantId: number): string => `unsent-orders:${restaurantId}`;

/** localStorage survives a crash of the browser; every order is written before its panel appears. */
export const listUnsentOrders = (restaurantId: number): UnsentOrder[] =>
  JSON.parse(localStorage.getItem(toName(restaurantId)) ?? '[]');

const store = (restaurantId: number, orders: readonly UnsentOrder[]): void =>
  localStorage.setItem(toName(restaurantId), JSON.stringify(orders));

/** Writes an order down, once per key, with the next free number. */
export function writeDown(restaurantId: number, order: Omit<UnsentOrder, 'number' | 'refusal'>): UnsentOrder {
  const orders = listUnsentOrders(restaurantId);
  const known = orders.find(({ key }) => key === order.key);
  if (known) return known;
  const last = Number(localStorage.getItem(`${toName(restaurantId)}:last`) ?? 0);
  const written = { ...order, number: `W${(last % 99) + 1}` };
  localStorage.setItem(`${toName(restaurantId)}:last`, String((last % 99) + 1));
  store(restaurantId, [...orders, written]);
  return written;
}

export const removeUnsentOrder = (restaurantId: number, key: string): void =>
  store(
    restaurantId,
    listUnsentOrders(restaurantId).filter((order) => order.key !== key),
  );

const change = (restaurantId: number, key: string, changes: Partial<UnsentOrder>): void =>
  store(
    restaurantId,
    listUnsentOrders(restaurantId).map((order) => (order.key === key ? { ...order, ...changes } : order)),
  );

/** Lets a refused order be sent again, at the price that the backend asks if that is another one. */
export function retryUnsentOrder(restaurantId: number, { key, input, price }: UnsentOrder): void {
  const next = price === undefined ? {} : { input: { ...input, payAmount: price }, isConfirmed: true };
  change(restaurantId, key, { ...next, price: undefined, refusal: undefined });
}

/** Returns whether the money of an order is taken here and now, without the backend. */
export const isPaidHere = ({ payBy }: Pick<StaffInput<'orders.take'>, 'payBy'>): boolean =>
  payBy === 'cash' || payBy === 'card';

/** Returns whether an order whose sending failed can be written down: its money was taken, and no answer came. */
export const canWait = (input: StaffInput<'orders.take'>, error: unknown): boolean =>
  isPaidHere(input) && hasCode(error, 'UNREACHABLE', 'TIMEOUT');

/**
 * Sends the orders that wait, the oldest first, each with its key, so that an order whose answer got lost is not placed
 * twice. Stops while the line is cut or nobody is signed in. Returns whether one was sent or refused.
 */
export async function sendUnsentOrders(restaurantId: number): Promise<boolean> {
  let hasChanged = false;
  for (const { key, input, refusal } of listUnsentOrders(restaurantId)) {
    if (refusal !== undefined) continue;
    try {
      await call('orders.take', input, { idempotencyKey: key });
      removeUnsentOrder(restaurantId, key);
    } catch (error) {
      if (hasCode(error, 'UNREACHABLE', 'TIMEOUT', 'INTERNAL', 'ACCESS_DENIED', 'STAFF_LOCKED')) break;
      const { code, message, detail } = toCallError(error);
      const price = code === 'PRICE_CHANGED' ? getMinor(Number(detail.payAmount)) : undefined;
      change(restaurantId, key, { refusal: message || code, price });
    }
    hasChanged = true;
  }
  return hasChanged;
}

/** Returns the ticket of an order that has no number of the backend yet. */
export const toTicket = (
  { number, lines, input }: UnsentOrder,
  { title, note }: { title: string; note: string },
): PaperLine[] => [
  { left: input.tableNo ?? number, right: undefined, style: 'title' },
  { left: title, right: number, style: 'bold' },
  { left: '', right: undefined, style: 'rule' },
  ...lines.map((left): PaperLine => ({ left, right: undefined, style: 'large' })),
  ...(input.remark ? [{ left: `>> ${input.remark}`, right: undefined, style: 'bold' } as const] : []),
  { left: '', right: undefined, style: 'rule' },
  { left: note, right: undefined, style: 'plain' },
];
