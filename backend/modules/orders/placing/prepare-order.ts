import type { Input } from '@/lib/contract/contract';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { createOrderNames, toPaymentReference } from '../../../core/ids';
import { getPayWindowEnd } from '../../../core/pay-window';
import { createEmailToken, isVerifiedEmail } from '../../../core/verified-emails';
import type { Deps } from '../../../deps';
import type { PaymentProvider } from '../../../providers/payment/payment-provider';
import { pick } from '../../../text';
import { startAt } from '../../payments/start-payment';
import { locateAddress } from '../../places/locate-address';
import { getWallTime } from '../../restaurant/hours';
import type { RestaurantRow, Shop } from '../../restaurant/shop';
import { getOrderMail } from '../order-mail';
import { checkShopOpen } from './availability';
import { type BookedTable, findBookedTable } from './booked-table';
import { checkMandatory, checkMinOrder, checkStock, countPiecesByDish } from './cart-rules';
import { findTypedPromotion } from './find-typed-promotion';
import type { PaidPlacement } from './place-order';
import { getTranslate, type Quoted, quoteOrder } from './quote';
import { calculateSettlement, toWalletMove } from './settlement';
import { toStoredAvoids, toStoredLines } from './stored-lines';
import { checkTime } from './time-rules';
import { applyVoucher } from './voucher-part';
import { applyWalletPart } from './wallet-part';

type SubmitInput = Input<'ordering.submit'>;

export interface Submission {
  userId: number;
  address: string;
  input: SubmitInput;
  locale: Locale;
  /** Without a key every request is a new order. */
  idempotencyKey?: string;
}

/**
 * Validates everything that needs no write, and starts the payment. Throws as `submitOrder` does, except for what
 * only the database can decide.
 */
export async function prepareOrder(
  deps: Deps,
  shop: Shop,
  submission: Submission,
): Promise<Omit<PaidPlacement, 'requestHash'>> {
  const { input, locale, userId } = submission;
  const { restaurant } = shop;
  const now = deps.clock();
  const here = getWallTime(now, restaurant.timeZone);

  checkShopOpen(restaurant);
  const table = await findTable(deps, shop, submission, now);
  const delivered = input.deliveryType === 'DELIVERY_TO_HOME';
  if (delivered) checkAddress(input.deliveryAddress);
  checkTable(input, restaurant);
  const quoted = await quoteSubmitted(deps, shop, { ...submission, table }, now);
  if (!table) checkTime(input, restaurant, now);
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

  const order = {
    id,
    sn,
    restaurantId: restaurant.id,
    userId,
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
    remark: input.remark,
    deliveryNote: delivered ? input.deliveryNote : undefined,
    cutlery: input.dishwareNumber,
    promotionCode: quoted.promotion?.code,
    avoids: toStoredAvoids(quoted.lines.map(() => input.avoids)),
    utmSource: input.utmSource,
    receiveEmail: input.receiveEmail,
    locale,
    walletHeld: walletPart,
    createdAt: now,
    expiresAt,
    paidAt: paid ? now : undefined,
  };
  const lines = toStoredLines(quoted, table !== undefined || input.tableNo !== undefined);
  return {
    revision: restaurant.revision,
    idempotencyKey: submission.idempotencyKey ?? id,
    pieces: new Map([...countPiecesByDish(quoted.lines)].map(([dishId, { pieces }]) => [dishId, pieces])),
    slotCapacity: delivered && input.deliveryTime ? restaurant.delivery.slotCapacity : undefined,
    promotionLimited: quoted.promotion?.usesLeft != null,
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
      counts && order.receiveEmail
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
  { input, locale, userId, address, table }: Submission & { table?: BookedTable },
  now: Date,
): Promise<Quoted> {
  const { restaurant } = shop;
  const translate = getTranslate(shop, locale);
  const place = await locateAddress(deps, input.deliveryAddress ?? {}, restaurant.countryCode);
  const quoted = quoteOrder(
    shop,
    {
      ...input,
      bookedPercent: table?.discountPercent,
      latitude: place?.latitude,
      longitude: place?.longitude,
      promotion: input.promotionCode
        ? ((await findTypedPromotion(deps, { userId, address }, restaurant.id, input.promotionCode)) ?? null)
        : undefined,
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
  return applyVoucher(deps.db, quoted, { ...input, restaurantId: restaurant.id, userId, table });
}

async function getAddressState({ db, env }: Deps, userId: number, email: string) {
  if (await isVerifiedEmail(db, userId, email)) return { isVerified: true };
  return { isVerified: false, confirmToken: createEmailToken(env.CODE_SECRET, userId, email) };
}

/** Returns the booked table that dishes are for. Throws as `findBookedTable`, and INVALID_INPUT for dishes that are delivered. */
async function findTable(
  { db }: Deps,
  { restaurant }: Shop,
  { input, userId }: Submission,
  now: Date,
): Promise<BookedTable | undefined> {
  const { reservationId, deliveryType, tableNo } = input;
  if (reservationId === undefined) return undefined;
  if (deliveryType !== 'SELF_PICKUP' || tableNo !== undefined)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'reservationId', reason: 'is for dishes at its own table' }],
    });
  return findBookedTable(db, { userId, reservationId }, restaurant, { now });
}

/** Nobody pays for dishes that can no longer be chosen. */
function getPayUntil(restaurant: RestaurantRow, table: BookedTable | undefined, now: Date): Date {
  const until = getPayWindowEnd(restaurant, now);
  return table && table.changeUntil < until ? table.changeUntil : until;
}

/** Throws ADDRESS_REQUIRED or COORDINATES_MISSING (CHK-04). */
export function checkAddress(address: SubmitInput['deliveryAddress']): void {
  if (!address) throw new DomainError('ADDRESS_REQUIRED');
  if (address.latitude === undefined || address.longitude === undefined)
    throw new DomainError('COORDINATES_MISSING');
}

/** Throws TABLE_UNKNOWN for a table that the restaurant doesn't have, INVALID_INPUT for one to deliver to (DEC-53). */
function checkTable({ tableNo, deliveryType }: SubmitInput, { config }: RestaurantRow): void {
  if (tableNo === undefined) return;
  if (deliveryType !== 'SELF_PICKUP')
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'tableNo', reason: 'is for pick-up only' }] });
  const tables = config.tables;
  if (!Array.isArray(tables) || !tables.includes(tableNo))
    throw new DomainError('TABLE_UNKNOWN', { tableNo });
}

const getLabel = ({ label }: PaymentProvider, { defaultLocale }: RestaurantRow, locale: Locale) =>
  pick(label, locale, defaultLocale);
