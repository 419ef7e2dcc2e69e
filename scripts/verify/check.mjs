import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes, chooseSeed, createVitestStep, messages, staticSteps, unitProjects } from './steps.mjs';
import { Tally } from './tally.mjs';

/** Runs what needs neither a database nor a browser. Prints the tally and returns the number of failures. */
export async function check() {
  const reports = mkdtempSync(join(tmpdir(), 'makan-reports-'));
  const tally = new Tally();
  chooseSeed();
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
