import type { RatingSummary } from '@/lib/contract/reviews';

/** The maximum of every score. */
const bestScore = 5;

/** Formats a score with one decimal; it is clamped to the range. */
export const formatScore = (score: number): string => clampScore(score).toFixed(1);

/** Returns the filled part of a row of stars in percent. */
export const getFilledPercent = (score: number): number => (clampScore(score) / bestScore) * 100;

const clampScore = (score: number): number => Math.min(bestScore, Math.max(0, score));

/** Returns the partial scores below the restaurant's rating, in the order of the summary (REV-01). */
export function listPartScores(summary: RatingSummary) {
  const parts = [
    { part: 'taste', score: summary.tasteScore },
    { part: 'packaging', score: summary.packagingScore },
    { part: 'comment', score: summary.commentScore },
  ] as const;
  return parts.flatMap(({ part, score }) => (score === undefined ? [] : [{ part, score }]));
}
