import type { ReactNode } from 'react';

/** Lists pairs of label and value; a pair without a value is left out. */
export function PurchaseFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 text-14">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 text-right font-bold break-words tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
