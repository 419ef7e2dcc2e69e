import { eq } from 'drizzle-orm';
import type { PaperLine } from '@/lib/contract/staff/printing';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { translate } from '../../messages/messages';
import { orders } from '../../schema/orders';
import type { PrinterRow, PrintJobRow } from '../../schema/printers';
import { pick } from '../../text';
import { getCurrentShop } from '../restaurant/shop';
import { getCard } from '../staff-orders/board';
import { getPaper, getTestPaper } from './paper';

/** Ways to pay that only staff record. */
const counterLabel = translate(({ payments }) => payments.cardAtCounter);

/** Returns what stands on an order's paper, as the order is now. Throws NOT_FOUND for another restaurant's. */
export async function getOrderPaper(
  deps: Deps,
  restaurantId: number,
  {
    orderId,
    kind,
    language,
    isCopy = false,
  }: { orderId: string; kind: PaperKind; language: Locale; isCopy?: boolean },
): Promise<PaperLine[]> {
  const card = await getCard(deps, restaurantId, orderId, language);
  const [order] = await deps.db.select({ fees: orders.fees }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const label = deps.paymentProviders[card.payType as PayTypeCode]?.label ?? counterLabel;
  return getPaper(kind, {
    card,
    fees: order.fees,
    payTypeName: pick(label, language, restaurant.defaultLocale),
    restaurant,
    locale: language,
    isCopy,
    now: deps.clock(),
  });
}

/** Returns what a printer prints for a job. Throws NOT_FOUND when the order is gone. */
export async function getJobPaper(
  deps: Deps,
  { name, language }: PrinterRow,
  { kind, orderId, restaurantId, copyOf }: PrintJobRow,
): Promise<PaperLine[]> {
  if (kind === 'test' || orderId === null) return getTestPaper(name, language, deps.clock());
  return getOrderPaper(deps, restaurantId, { orderId, kind, language, isCopy: copyOf !== null });
}
