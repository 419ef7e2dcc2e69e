export interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
  /** One line for each: where, which, and what it said first. */
  failures?: string[];
}

export function readVitestCounts(path: string, exitCode: number): Counts;
export function readPlaywrightCounts(path: string, exitCode: number): Counts;
