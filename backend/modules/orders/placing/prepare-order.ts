import type { Input } from '@/lib/contract/contract';
import { isStandNumber } from '@/lib/contract/staff/taken-order-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { pickOrderNotes } from '@/lib/contract/text-values';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getPayWindowEnd } from '../../../core/durations';
import { createOrderNames, toPaymentReference } from '../../../core/ids';
import { createEmailToken, isVerifiedEmail } from '../../../core/verified-emails';
import type { Deps } from '../../../deps';
import { pick } from '../../../text';
import type { ChosenProvider } from '../../payments/pay-types';
import { startAt } from '../../payments/start-payment';
import { locateAddress } from '../../places/locate-address';
import { getWallTime } from '../../restaurant/hours';
import type { RestaurantRow, Shop } from '../../restaurant/shop';
import { getOrderMail } from '../order-mail';
import { suggestTime } from '../steps/promised-time';
import { checkShopOpen } from './availability';
import { type BookedTable, findBookedTable } from './booked-table';
import { checkMandatory, checkMinOrder, checkStock, countPieces, countTaken } from './cart-rules';
import { findTypedPromotion } from './find-typed-promotion';
import type { PaidPlacement } from './place-order';
import { findPromotionFacts, listUses } from './promotion';
import { getTranslate, type Quoted, quoteOrder } from './quote';
import { calculateSettlement, toWalletMove } from './settlement';
import { toStoredAvoids, toStoredLines } from './stored-lines';
import { staffKeyOwner, type TakenBy } from './taken-by';
import { checkTime, findSlotNeed } from './time-rules';
import { applyVoucher } from './voucher-part';
import { applyWalletPart } from './wallet-part';

type SubmitInput = Input<'ordering.submit'>;

export interface Submission {
  /** Missing for a guest whom staff name: the account is found when the order is written. */
  userId?: number;
  address: string;
  input: SubmitInput;
  locale: Locale;
  /** Without a key every request is a new order. */
  idempotencyKey?: string;
  /** The member of staff who takes the order; missing for a diner's own. */
  taken?: TakenBy;
}

/**
 * Validates all rules that need no write, and starts the payment. Throws as `submitOrder` does, except for
 * errors that only the database can detect.
 */
export async function prepareOrder(
  deps: Deps,
  shop: Shop,
  submission: Submission,
): Promise<Omit<PaidPlacement, 'requestHash'>> {
  const { input, locale, userId, taken } = submission;
  const { restaurant } = shop;
  const now = deps.clock();
  const here = getWallTime(now, restaurant.timeZone);

  checkShopOpen(restaurant);
  const table = await findTable(deps, shop, submission, now);
  const delivered = input.deliveryType === 'DELIVERY_TO_HOME';
  if (delivered) checkAddress(input.deliveryAddress);
  checkTable(input, restaurant, taken);
  const quoted = await quoteSubmitted(deps, shop, { ...submission, table }, now);
  if (!table) checkTime({ ...input, isForNow: taken !== undefined }, restaurant, now);
  const settlement = calculateSettlement(deps, shop, submission, quoted);
  const { provider, toPay, walletPart, paid } = settlement;

  const { id, paymentId, sn } = createOrderNames(restaurant.orderPrefix, here.day, deps.random);
  const counts = paid || provider.paid === 'handover';
  const expiresAt = counts ? undefined : getPayUntil(restaurant, table, now);
  const reference = toPaymentReference(sn);
  const started = paid
    ? {}
    : await startAt(deps, provider, {
        purpose: 'order',
        subjectId: id,
        sn,
        paymentId,
        restaurant,
        amount: toPay,
        reference,
        expiresAt,
        locale,
      });

  const uses = listUses(quoted.promotions);
  const order = {
    id,
    sn,
    restaurantId: restaurant.id,
    userId: userId ?? null,
    source: taken?.source,
    takenBy: taken?.actor,
    customerName: taken?.customerName,
    // Staff who take an order accept it with that; one from another system waits for them.
    ...(taken && taken.source !== 'partner' && counts && accept(input, restaurant, now)),
    status: counts ? OrderStatus.Accepted : OrderStatus.AwaitingPayment,
    payStatus: paid ? PayStatus.Paid : PayStatus.Unpaid,
    deliveryType: input.deliveryType,
    slot: table?.slot ?? input.deliveryTime,
    address: delivered ? input.deliveryAddress : undefined,
    distanceMetres: quoted.distance,
    tableNo: table?.tableNo ?? input.tableNo,
    reservationId: table?.reservationId,
    changeUntil: table?.changeUntil,
    voucherCode: quoted.price.fees.voucherPayAmount === undefined ? undefined : input.voucherCode,
    payType: provider.payType,
    total: quoted.price.total,
    fees: applyWalletPart(quoted, walletPart).price.fees,
    ...pickOrderNotes(input),
    deliveryNote: delivered ? input.deliveryNote : undefined,
    cutlery: input.dishwareNumber,
    ...uses.columns,
    avoids: toStoredAvoids(quoted.lines.map(() => input.avoids)),
    utmSource: input.utmSource,
    receiveEmail: input.receiveEmail,
    locale,
    walletHeld: walletPart,
    createdAt: now,
    expiresAt,
    paidAt: paid ? now : undefined,
  };
  const lines = toStoredLines(quoted, table !== undefined || input.tableNo !== undefined, () => locale);
  return {
    revision: restaurant.revision,
    idempotencyKey: submission.idempotencyKey ?? id,
    ...(taken && { actor: taken.actor, keyOwner: staffKeyOwner }),
    pieces: new Map([...countTaken(quoted.lines)].map(([dishId, { pieces }]) => [dishId, pieces])),
    // Food at a table, and for a booked one, takes no place in a slot.
    slotNeed:
      table || !input.deliveryTime
        ? undefined
        : findSlotNeed(restaurant, input.deliveryType, countPieces(quoted.lines)),
    limitedPromotions: uses.limited,
    order,
    lines,
    payment: {
      id: paymentId,
      provider: provider.name,
      state: paid ? 'paid' : 'pending',
      amount: toPay,
      reference,
      ...started,
    },
    wallet: toWalletMove(settlement, restaurant, { orderId: id, paymentId }),
    mail:
      counts && order.receiveEmail && userId !== undefined
        ? {
            template: paid ? 'order-confirmed' : 'order-received',
            data: getOrderMail(
              order,
              lines,
              restaurant,
              locale,
              getLabel(provider, restaurant, locale),
              await getAddressState(deps, userId, order.receiveEmail),
            ),
          }
        : undefined,
  };
}

/** Prices the order and checks the rules that depend on its price. */
async function quoteSubmitted(
  deps: Deps,
  shop: Shop,
  { input, locale, userId, address, table, taken }: Submission & { table?: BookedTable },
  now: Date,
): Promise<Quoted> {
  const { restaurant } = shop;
  const translate = getTranslate(shop, locale);
  const place = await locateAddress(deps, input.deliveryAddress ?? {}, restaurant.countryCode);
  const promotion = input.promotionCode
    ? ((await findTypedPromotion(deps, { userId, address }, restaurant.id, input.promotionCode)) ?? null)
    : undefined;
  const quoted = quoteOrder(
    shop,
    {
      ...input,
      deliveryTime: table?.slot ?? input.deliveryTime,
      isForNow: taken !== undefined,
      bookedPercent: table?.discountPercent,
      latitude: place?.latitude,
      longitude: place?.longitude,
      addressDetail: input.deliveryAddress?.addressDetail,
      promotion,
      promotionFacts: await findPromotionFacts(deps.db, shop, { userId, promotion }, now),
    },
    now,
    translate,
  );
  checkStock(quoted.lines, new Map([...shop.soldOut].map((dishId) => [dishId, 0])), translate);
  checkMandatory(
    quoted.lines,
    [...shop.dishes.values()].filter(({ id }) => !shop.soldOut.has(id)),
    translate,
  );
  checkMinOrder(quoted.price.fees.dishAmountBeforePromotion, quoted.minOrder);
  return applyVoucher(deps.db, quoted, { ...input, restaurant, userId, table });
}

/** Returns when an order is accepted that staff take, and the time that they promise with it. */
const accept = ({ deliveryType, deliveryTime }: SubmitInput, restaurant: RestaurantRow, now: Date) => ({
  acceptedAt: now,
  promisedAt: suggestTime({ deliveryType, slot: deliveryTime ?? null, promisedAt: null }, restaurant, now),
});

async function getAddressState({ db, env }: Deps, userId: number, email: string) {
  if (await isVerifiedEmail(db, userId, email)) return { isVerified: true };
  return { isVerified: false, confirmToken: createEmailToken(env.CODE_SECRET, userId, email) };
}

/** Returns the booked table of a pre-order. Throws as `findBookedTable`, and INVALID_INPUT for a delivery. */
async function findTable(
  { db }: Deps,
  { restaurant }: Shop,
  { input, userId }: Submission,
  now: Date,
): Promise<BookedTable | undefined> {
  const { reservationId, deliveryType, tableNo } = input;
  if (reservationId === undefined) return undefined;
  if (userId === undefined) throw new DomainError('NOT_FOUND');
  if (deliveryType !== 'SELF_PICKUP' || tableNo !== undefined)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'reservationId', reason: 'is for dishes at its own table' }],
    });
  return findBookedTable(db, { userId, reservationId }, restaurant, { now });
}

/**
 * Returns the payment deadline: the end of the pay window, or the last time to choose dishes for the table
 * if that is earlier.
 */
function getPayUntil(restaurant: RestaurantRow, table: BookedTable | undefined, now: Date): Date {
  const until = getPayWindowEnd(restaurant, now);
  return table && table.changeUntil < until ? table.changeUntil : until;
}

/** Throws ADDRESS_REQUIRED or COORDINATES_MISSING. */
export function checkAddress(address: SubmitInput['deliveryAddress']): void {
  if (!address) throw new DomainError('ADDRESS_REQUIRED');
  if (address.latitude === undefined || address.longitude === undefined)
    throw new DomainError('COORDINATES_MISSING');
}

/**
 * Throws TABLE_UNKNOWN for a table that the restaurant does not have, INVALID_INPUT for a delivery to a
 * table, and TABLE_SHARED where the guests of a table order together: a separate order would bypass the
 * checks for joining the table.
 */
function checkTable(
  { tableNo, deliveryType }: SubmitInput,
  { config, pickup }: RestaurantRow,
  taken: TakenBy | undefined,
): void {
  if (tableNo === undefined) return;
  if (deliveryType !== 'SELF_PICKUP')
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'tableNo', reason: 'is for pick-up only' }] });
  if (taken && isStandNumber(tableNo)) return;
  const tables = config.tables;
  if (!Array.isArray(tables) || !tables.includes(tableNo))
    throw new DomainError('TABLE_UNKNOWN', { tableNo });
  if (pickup.sharedTables) throw new DomainError('TABLE_SHARED');
}

const getLabel = ({ label }: ChosenProvider, { defaultLocale }: RestaurantRow, locale: Locale) =>
  pick(label, locale, defaultLocale);
