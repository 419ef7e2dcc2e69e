import type { CSSProperties } from 'react';
import { getFilledPercent } from '@/lib/domain/reviews/score';

interface Props {
  score: number;
  /** The score as text for screen readers. */
  label: string;
}

/** Shows five stars, filled in proportion to the score. */
export function Stars({ score, label }: Props) {
  return (
    <span
      className="inline-flex leading-body"
      style={{ '--filled': `${getFilledPercent(score)}%` } as CSSProperties}
    >
      <span aria-hidden="true" className="stars" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
