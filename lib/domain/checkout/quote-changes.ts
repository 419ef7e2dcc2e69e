import type { Quote } from '@/lib/contract/quote';
import type { Minor } from '@/lib/contract/vocabulary';
import { type BillLineKey, listFeeLines } from '@/lib/domain/orders/fee-lines';

/** A part with another amount than the shown one, in hundredths. */
type QuoteChange =
  | { kind: 'dish'; id: string; name: string; before: Minor; after: Minor }
  | { kind: 'fee'; id: string; key: BillLineKey; before: Minor; after: Minor };

type Priced = Partial<Omit<Quote, 'dishList' | 'totalAmount'>> & Pick<Quote, 'dishList'>;

/** Returns the differences between the quote that the diner saw and the current one. */
export function listQuoteChanges(shown: Priced, now: Priced): QuoteChange[] {
  return [...listDishChanges(shown, now), ...listFeeChanges(shown, now)];
}

function listDishChanges(shown: Priced, now: Priced): QuoteChange[] {
  return now.dishList.flatMap((line, index): QuoteChange[] => {
    // Quotes list the lines in request order; a line that changed has no previous price.
    const same = shown.dishList[index];
    if (same?.dishId !== line.dishId || same.dishCount !== line.dishCount) return [];
    const before = same.totalAmount;
    if (before === line.totalAmount) return [];
    return [{ kind: 'dish', id: `dish-${index}`, name: line.dishName, before, after: line.totalAmount }];
  });
}

function listFeeChanges(shown: Priced, now: Priced): QuoteChange[] {
  const amounts = new Map<string, { key: BillLineKey; before: Minor; after: Minor }>();
  for (const { id, key, amount } of listFeeLines(shown)) amounts.set(id, { key, before: amount, after: 0 });
  for (const { id, key, amount } of listFeeLines(now))
    amounts.set(id, { key, before: amounts.get(id)?.before ?? 0, after: amount });
  return [...amounts]
    .filter(([, { before, after }]) => before !== after)
    .map(([id, change]) => ({ kind: 'fee', id, ...change }));
}
