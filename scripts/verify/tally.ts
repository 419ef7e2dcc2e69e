import type { Counts, TestFailure } from './reports';

/**
 * Takes a function that prints output at the end of the step, and one that prints at once. Returns the counts of what it
 * checked.
 */
export type Step = (print: Print, printNow: Print) => Promise<Counts>;
type Print = (text: string) => void;

export interface Row extends Counts {
  name: string;
  skipped: number;
  seconds: number;
}

export const countOne = (isPassed: boolean): Counts => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
});

/** Formats a failed test as one line, because often only the end of a long output is stored. */
const formatFailure = ({ file, titles, message }: TestFailure) =>
  `${file}: ${titles.join(' > ') || 'could not be loaded'}: ${message}`;

/** Collects the counts of each step and prints them as a table that ends with `N passed, N failed`. */
export class Tally {
  readonly rows: Row[] = [];

  constructor(private readonly print: Print = console.log) {}

  /**
   * Runs one step and prints its output at its end, so that steps can run concurrently. A step that throws has failed.
   * Returns whether the step passed.
   */
  async runStep(name: string, run: Step): Promise<boolean> {
    const began = Date.now();
    this.print(`-- ${name} ...`);
    const output: string[] = [];
    let counts: Counts;
    try {
      counts = await run((text) => void output.push(text.trimEnd()), this.print);
    } catch (error) {
      const { name, message, stack } = error as Error;
      output.push(name === 'UpError' ? message : (stack ?? String(error)));
      counts = countOne(false);
    }
    const seconds = (Date.now() - began) / 1000;
    this.rows.push({ name, skipped: 0, ...counts, seconds });
    this.print([`\n== ${name}: ${seconds.toFixed(1)} s`, ...output].filter(Boolean).join('\n'));
    return counts.failed === 0;
  }

  /** Prints the table and returns the number of failures. */
  finish(): number {
    const wide = Math.max(4, ...this.rows.map(({ name }) => name.length));
    const formatLine = (name: string, ...cells: (string | number)[]) =>
      `${name.padEnd(wide)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
    this.print(`\n${formatLine('step', 'passed', 'failed', 'skipped', 'flaky', 'seconds')}`);
    for (const row of this.rows) {
      const counts = [row.passed, row.failed, row.skipped, row.flaky?.length ?? 0];
      this.print(formatLine(row.name, ...counts, row.seconds.toFixed(1)));
    }
    const slowest = this.rows
      .flatMap((row) => row.files ?? [])
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10);
    if (slowest.length > 0) {
      const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s ${name}`);
      this.print(`\nslowest files:\n${lines.join('\n')}`);
    }
    const failures = this.rows.flatMap((row) => row.failures ?? []);
    if (failures.length > 0) this.print(`\nfailed:\n${failures.map(formatFailure).join('\n')}`);
    const flaky = this.rows.flatMap((row) => row.flaky ?? []);
    if (flaky.length > 0) this.print(`\n${flaky.map((each) => `flaky: ${formatFailure(each)}`).join('\n')}`);
    const passed = this.rows.reduce((sum, row) => sum + row.passed, 0);
    const failed = this.rows.reduce((sum, row) => sum + row.failed, 0);
    this.print(`\n${passed} passed, ${failed} failed`);
    return failed;
  }
}
