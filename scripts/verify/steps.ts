import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { mergeMessages } from '../build/merge-messages';
import { captureProgram } from '../capture-program';
import { getBinPath, root } from '../project';
import { checkLayers } from './layers';
import { readVitestCounts } from './reports';
import { countOne, type Step } from './tally';

/** Prints time and cores, and sets and prints one seed for the random tests of all steps; TEST_SEED repeats a run. */
export function printStart(
  env: Record<string, string | undefined> = process.env,
  print: (text: string) => void = console.log,
): void {
  env.TEST_SEED ||= String(randomInt(2 ** 31));
  const seed = `TEST_SEED=${env.TEST_SEED}${env.FULL ? ', random tests in full' : ', a sample of random tests'}`;
  print(`${new Date().toISOString()}, ${availableParallelism()} cores, ${seed}`);
}

/** Returns a step that runs a program and passes when its exit code is 0. */
export const createProgramStep =
  (command: string, args: string[], env = process.env): Step =>
  async (print) => {
    const { code, output } = await captureProgram(command, args, { cwd: root, env });
    print(output);
    return countOne(code === 0);
  };

/** Returns a step that runs vitest; `name` names its report, and `env` is added to the environment. */
export const createVitestStep =
  (name: string, reports: string, args: string[], env: Record<string, string> = {}): Step =>
  async (print, printNow) => {
    const report = join(reports, `vitest-${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await captureProgram(
      getBinPath('vitest'),
      ['run', ...args, ...reporters],
      {
        cwd: root,
        // Vite sets production for the whole process when the console is built at the same time.
        env: { ...process.env, ...env, NODE_ENV: 'test' },
      },
      (line) => isFailureLine(line) && printNow(line),
    );
    const counts = readVitestCounts(report, code, output);
    // Only the output of a failed run is worth printing.
    if (counts.failed > 0) print(dropPassedLines(output));
    return counts;
  };

/** Vitest prints a file with failed tests, the tests and their messages as soon as the file has ended. */
const isFailureLine = (line: string) => /^ *(×|→|❯ .* failed)/.test(stripVTControlCharacters(line));
const dropPassedLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^ *✓/.test(stripVTControlCharacters(line)))
    .join('\n');

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
export const checkTypes: Step = async (...prints) => {
  for (const project of ['.', 'console']) {
    const args = ['-p', project, '--noEmit', '--checkers', '1'];
    const { failed } = await createProgramStep(getBinPath('tsc'), args)(...prints);
    if (failed) return countOne(false);
  }
  return countOne(true);
};

/** The vitest projects of unit and component tests; architecture tests are unit tests. */
export const unitProjects = ['unit', 'unit-isolated', 'dom'].flatMap((name) => ['--project', name]);
