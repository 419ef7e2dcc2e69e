export interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
}

export function vitestCounts(path: string, exitCode: number): Counts;
export function playwrightCounts(path: string, exitCode: number): Counts;
