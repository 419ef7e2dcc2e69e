import type { Quote } from '@/lib/contract/quote';
import type { Minor } from '@/lib/contract/vocabulary';
import { type FeeKey, getFeeLines } from '@/lib/domain/orders/fee-lines';

/** One thing that costs another amount than was shown, in hundredths. */
type QuoteChange =
  | { kind: 'dish'; id: string; name: string; before: Minor; after: Minor }
  | { kind: 'fee'; id: string; key: FeeKey; before: Minor; after: Minor };

type Priced = Partial<Omit<Quote, 'dishList' | 'totalAmount'>> & Pick<Quote, 'dishList'>;

/** What differs between the quote that the diner saw and the one that holds now. */
export function getQuoteChanges(shown: Priced, now: Priced): QuoteChange[] {
  return [...getDishChanges(shown, now), ...getFeeChanges(shown, now)];
}

function getDishChanges(shown: Priced, now: Priced): QuoteChange[] {
  return now.dishList.flatMap((line, index): QuoteChange[] => {
    // Quotes list the lines in request order; a line that changed has no previous price.
    const same = shown.dishList[index];
    if (same?.dishId !== line.dishId || same.dishCount !== line.dishCount) return [];
    const before = same.totalAmount;
    if (before === line.totalAmount) return [];
    return [{ kind: 'dish', id: `dish-${index}`, name: line.dishName, before, after: line.totalAmount }];
  });
}

function getFeeChanges(shown: Priced, now: Priced): QuoteChange[] {
  const amounts = new Map<string, { key: FeeKey; before: Minor; after: Minor }>();
  for (const { id, key, amount } of getFeeLines(shown)) amounts.set(id, { key, before: amount, after: 0 });
  for (const { id, key, amount } of getFeeLines(now))
    amounts.set(id, { key, before: amounts.get(id)?.before ?? 0, after: amount });
  return [...amounts]
    .filter(([, { before, after }]) => before !== after)
    .map(([id, change]) => ({ kind: 'fee', id, ...change }));
}
