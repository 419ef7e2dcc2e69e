import { sql } from 'drizzle-orm';
import type { Order } from '@/lib/contract/orders';
import type { TaxNumber } from '@/lib/contract/restaurant';
import { listTaxNumberKinds } from '@/lib/contract/tax-values';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import type { Executor } from '../db/client';
import { getMessages } from '../messages/messages';
import type { StoredFees } from '../schema/orders';
import type { restaurants } from '../schema/restaurant';

type Restaurant = typeof restaurants.$inferSelect;
type TaxPayer = Pick<Restaurant, 'countryCode'> & { config: Pick<Restaurant['config'], 'taxNumbers'> };

/** Returns the numbers of a restaurant at its tax offices, with their names in a language. */
export function listTaxNumbers({ countryCode, config }: TaxPayer, locale: Locale): TaxNumber[] {
  const names = getMessages(locale).taxNumbers;
  return listTaxNumberKinds(countryCode).flatMap((kind) => {
    const number = config.taxNumbers?.[kind];
    return number ? [{ name: names[kind], number }] : [];
  });
}

/**
 * Returns the number of a paid order's receipt, such as 2026-000042, and the total of the receipt; undefined for an
 * unpaid order. The rounds of a table's bill have one receipt, which stands at one of them.
 */
async function findReceipt(
  db: Executor,
  { id, total }: { id: string; total: Minor },
): Promise<{ number: string; total: Minor } | undefined> {
  const { rows } = await db.execute<{ year: number; number: number; bill: Minor | null }>(sql`
    select r.year, r.number, (select sum(b.total)::float8 from orders b
      where b.party_id = o.party_id and b.paid_at = o.paid_at) as bill
    from orders o
    cross join lateral (select o.id union all select s.id from orders s
      where s.party_id = o.party_id and s.paid_at = o.paid_at) part
    join receipts r on r.order_id = part.id
    where o.id = ${id} limit 1`);
  const [receipt] = rows;
  return (
    receipt && {
      number: `${receipt.year}-${String(receipt.number).padStart(6, '0')}`,
      total: receipt.bill ?? total,
    }
  );
}

/** Singapore asks for the customer's name and address above this total. */
const largestSimplified = 100_000;

/**
 * Returns whether a receipt is a simplified tax invoice: in Singapore, of a restaurant that is registered for GST, for a
 * total of up to S$1,000 with tax.
 */
const isTaxInvoice = (
  { countryCode, config }: TaxPayer,
  { total, fees }: { total: Minor; fees: Pick<StoredFees, 'taxes'> },
): boolean =>
  countryCode === 'SG' &&
  config.taxNumbers?.gst !== undefined &&
  total <= largestSimplified &&
  fees.taxes.some(({ amount }) => amount > 0);

export type TaxPaper = NonNullable<Order['taxPaper']>;

/** Returns the parts of an order's receipt that the tax office asks for. */
export async function getTaxPaper(
  db: Executor,
  restaurant: TaxPayer,
  order: { id: string; total: Minor; fees: Pick<StoredFees, 'taxes'> },
  locale: Locale,
): Promise<TaxPaper> {
  const receipt = await findReceipt(db, order);
  return {
    receiptNumber: receipt?.number,
    isTaxInvoice: receipt !== undefined && isTaxInvoice(restaurant, { ...order, total: receipt.total }),
    numbers: listTaxNumbers(restaurant, locale),
  };
}
