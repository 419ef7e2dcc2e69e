import { and, asc, eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale, PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { pick } from '../../text';
import { getRefundableOfCompleted, selectPaidPayments } from '../orders/ending/refund-completed';
import { listOrderRefunds } from '../orders/orders.repository';
import { listBillLines, sumLines } from '../orders/reading/bill-lines';
import { getRefundWay } from '../payments/refund-way';
import { counterLabels } from '../payments/taken-payments';
import { getCurrentShop } from '../restaurant/shop';
import { getCard } from './board';

/** Returns one order of a restaurant with its bill, payments, refunds and acts. Throws NOT_FOUND. */
export async function getStaffOrderDetail(
  deps: Deps,
  restaurantId: number,
  orderId: string,
  locale: Locale,
): Promise<StaffOutput<'orders.detail'>> {
  const card = await getCard(deps, restaurantId, orderId, locale);
  const [[order], paid, refunds, acts, { shop }] = await Promise.all([
    deps.db.select().from(orders).where(eq(orders.id, orderId)),
    selectPaidPayments(deps.db, orderId),
    listOrderRefunds(deps.db, [orderId]),
    listActs(deps.db, restaurantId, card.orderSn),
    getCurrentShop(deps, restaurantId),
  ]);
  if (!order) throw new DomainError('NOT_FOUND');
  const { countryCode, defaultLocale } = shop.restaurant;
  const translate = (texts: Texts) => pick(texts, locale, defaultLocale);
  const { added, included } = listBillLines(order.fees, sumLines(card.lines), {
    translate,
    locale,
    countryCode,
  });
  return {
    card,
    bill: added,
    included,
    payTypeName: translate(
      deps.paymentProviders[card.payType as PayTypeCode]?.label ?? counterLabels[card.payType] ?? {},
    ),
    voucherPart: order.fees.voucherPayAmount ?? 0,
    walletPart: order.fees.walletPayAmount,
    refunds: refunds.map(({ amount, method, at, doneAt, state, ...payment }) => ({
      amount,
      way: getRefundWay(payment, method, state === 'failed'),
      at: at.toISOString(),
      doneAt: state === 'done' ? doneAt?.toISOString() : undefined,
    })),
    refundable: getRefundableOfCompleted(order, paid),
    // A console of the previous release reads it here.
    canCredit: card.canCredit ?? false,
    acts: acts.map(({ at, detail, ...act }) => ({
      ...act,
      at: at.toISOString(),
      detail: JSON.stringify(detail),
    })),
  };
}

/** Returns the acts on the order with a number, oldest first. */
const listActs = (db: Executor, restaurantId: number, orderSn: string) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      act: auditLog.act,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .where(and(eq(auditLog.restaurantId, restaurantId), eq(auditLog.subject, orderSn)))
    .orderBy(asc(auditLog.id));
