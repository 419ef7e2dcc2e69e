import type { RatingSummary } from '@/lib/contract/reviews';

/** Out of how many every score is. */
const bestScore = 5;

/** A score as it is shown, with one decimal; what is out of the range is taken back into it. */
export const formatScore = (score: number): string => clampScore(score).toFixed(1);

/** How much of a row of stars is filled. Percent. */
export const getFilledPercent = (score: number): number => (clampScore(score) / bestScore) * 100;

const clampScore = (score: number): number => Math.min(bestScore, Math.max(0, score));

/** The scores below the rating that the restaurant has, in the order of the summary (REV-01). */
export function getPartScores(summary: RatingSummary) {
  const parts = [
    { part: 'taste', score: summary.tasteScore },
    { part: 'packaging', score: summary.packagingScore },
    { part: 'comment', score: summary.commentScore },
  ] as const;
  return parts.flatMap(({ part, score }) => (score === undefined ? [] : [{ part, score }]));
}
