import type { RatingSummary } from '@/lib/contract/reviews';
import { formatScore, getFilledPercent, listPartScores } from '@/lib/domain/reviews/score';
import { Stars } from './stars';

interface SummaryLabels {
  rating: string;
  outOf: (score: number) => string;
  part: (part: 'taste' | 'packaging' | 'comment') => string;
}

interface Props {
  summary: RatingSummary;
  labels: SummaryLabels;
}

/** Shows the overall rating out of 5 and its parts. */
export function ReviewSummary({ summary, labels }: Props) {
  const parts = listPartScores(summary);
  const { rating } = summary;
  if (rating === undefined && parts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
      {rating !== undefined && (
        <p className="grid">
          <span className="sr-only">{labels.rating}</span>
          <span aria-hidden="true" className="num text-36 leading-figure font-bold tracking-heading">
            {formatScore(rating)}
          </span>
          <Stars score={rating} label={labels.outOf(rating)} />
        </p>
      )}
      {parts.length > 0 && (
        <dl className="grid min-w-48 grow gap-1.5 text-14">
          {parts.map(({ part, score }) => (
            <div
              key={part}
              className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)_2rem] items-center gap-3"
            >
              <dt className="text-muted">{labels.part(part)}</dt>
              <dd className="contents">
                <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${getFilledPercent(score)}%` }}
                  />
                </span>
                <b aria-hidden="true" className="num text-right font-bold">
                  {formatScore(score)}
                </b>
                <span className="sr-only">{labels.outOf(score)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
