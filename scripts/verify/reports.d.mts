export interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
  /** One line for each: where, which, and what it said first. */
  failures?: string[];
}

export function vitestCounts(path: string, exitCode: number): Counts;
export function playwrightCounts(path: string, exitCode: number): Counts;
