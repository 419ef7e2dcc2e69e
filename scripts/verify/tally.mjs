export const countOne = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 });

/** Collects the counts of each step and prints them as a table that ends with `N passed, N failed`. */
export class Tally {
  #rows = [];
  #print;

  constructor(print = console.log) {
    this.#print = print;
  }

  /**
   * Runs one step and prints its output in one piece when it ends, so that steps can run side by side. `run` gets a
   * function that takes output, and returns its counts. A step that throws has failed. Returns whether it passed.
   */
  async runStep(name, run) {
    const began = Date.now();
    this.#print(`-- ${name} ...`);
    const output = [];
    let counts;
    try {
      counts = await run((text) => output.push(text.trimEnd()));
    } catch (error) {
      output.push(error.name === 'UpError' ? error.message : (error.stack ?? String(error)));
      counts = countOne(false);
    }
    const seconds = (Date.now() - began) / 1000;
    this.#rows.push({ name, skipped: 0, ...counts, seconds });
    this.#print([`\n== ${name}: ${seconds.toFixed(1)} s`, ...output].filter(Boolean).join('\n'));
    return counts.failed === 0;
  }

  /** Prints the table and returns the number of failures. */
  finish() {
    const wide = Math.max(4, ...this.#rows.map(({ name }) => name.length));
    const formatLine = (name, ...cells) =>
      `${name.padEnd(wide)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`;
    this.#print(`\n${formatLine('step', 'passed', 'failed', 'skipped', 'seconds')}`);
    for (const row of this.#rows) {
      this.#print(formatLine(row.name, row.passed, row.failed, row.skipped, row.seconds.toFixed(1)));
    }
    const failures = this.#rows.flatMap((row) => row.failures ?? []);
    if (failures.length > 0) this.#print(`\nfailed:\n${failures.join('\n')}`);
    const passed = this.#rows.reduce((sum, row) => sum + row.passed, 0);
    const failed = this.#rows.reduce((sum, row) => sum + row.failed, 0);
    this.#print(`\n${passed} passed, ${failed} failed`);
    return failed;
  }
}
