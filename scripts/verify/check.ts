import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes, createVitestStep, messages, printStart, staticSteps, unitProjects } from './steps';
import { Tally } from './tally';

/** Runs the checks that need no database and no browser. Prints the tally and returns the number of failures. */
export async function check(): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'makan-reports-'));
  const tally = new Tally();
  printStart();
  const runStatic = async () => {
    for (const [name, run] of Object.entries(staticSteps)) await tally.runStep(name, run);
    await tally.runStep('types', checkTypes);
  };
  try {
    await tally.runStep('messages', messages);
    await Promise.all([
      runStatic(),
      tally.runStep(
        'tests: units, architecture, components',
        createVitestStep('units', reports, unitProjects),
      ),
    ]);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  return tally.finish();
}
