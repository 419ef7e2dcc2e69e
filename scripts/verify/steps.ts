import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { mergeMessages } from '../build/merge-messages';
import { captureProgram } from '../capture-program';
import { getBinPath, root } from '../project';
import { checkLayers } from './layers';
import { readVitestCounts } from './reports';
import { countOne, type Step } from './tally';

/** Sets and prints one seed for the random tests of all steps; TEST_SEED repeats a run. */
export function chooseSeed(
  env: Record<string, string | undefined> = process.env,
  print: (text: string) => void = console.log,
): void {
  env.TEST_SEED ||= String(randomInt(2 ** 31));
  print(`Random tests use TEST_SEED=${env.TEST_SEED}${env.FULL ? ', in full' : ', a sample'}`);
}

/** Returns a step that runs a program and passes when its exit code is 0. */
export const createProgramStep =
  (command: string, args: string[], env = process.env): Step =>
  async (print) => {
    const { code, output } = await captureProgram(command, args, { cwd: root, env });
    print(output);
    return countOne(code === 0);
  };

/** Returns a step that runs vitest; `name` names its report. */
export const createVitestStep =
  (name: string, reports: string, args: string[]): Step =>
  async (print) => {
    const report = join(reports, `vitest-${name}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await captureProgram(getBinPath('vitest'), ['run', ...args, ...reporters], {
      cwd: root,
      // Vite sets production for the whole process when the console is built at the same time.
      env: { ...process.env, NODE_ENV: 'test' },
    });
    const counts = readVitestCounts(report, code, output);
    // Only the output of a failed run is worth printing.
    if (counts.failed > 0) print(output);
    return counts;
  };

/** Merges the messages, which types, tests and the build read. */
export const messages: Step = async () => {
  mergeMessages(root);
  return countOne(true);
};

export const staticSteps: Record<string, Step> = {
  'format and lint': createProgramStep(getBinPath('biome'), ['ci', '--error-on-warnings', '.']),
  layers: checkLayers,
  'unused code': createProgramStep(getBinPath('knip'), ['--no-progress', '--cache']),
};
/**
 * Checks the types of the storefront and the backend, then those of the console. One checker is the cheapest, because
 * each checker computes the shared types again. `--incremental` keeps the former types of a changed JSON file.
 */
export const checkTypes: Step = async (print) => {
  for (const project of ['.', 'console']) {
    const args = ['-p', project, '--noEmit', '--checkers', '1'];
    const { failed } = await createProgramStep(getBinPath('tsc'), args)(print);
    if (failed) return countOne(false);
  }
  return countOne(true);
};

/** The vitest projects of unit and component tests; architecture tests are unit tests. */
export const unitProjects = ['unit', 'unit-isolated', 'dom'].flatMap((name) => ['--project', name]);
