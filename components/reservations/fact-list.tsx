import type { ReactNode } from 'react';

interface Props {
  /** Pairs of label and value; a pair without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Shows the facts of a booking as a description list. */
export function FactList({ facts }: Props) {
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value && (
            <div
              key={name}
              className="flex min-h-11 items-baseline justify-between gap-4 border-line py-2.5 leading-heading not-first:border-t"
            >
              <dt className="shrink-0 text-14 text-muted">{name}</dt>
              <dd className="min-w-0 text-right font-bold tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
