import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureProgram } from './program.mjs';
import { readVitestCounts } from './reports.mjs';
import { countOne } from './tally.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const getBinPath = (name) => join(root, 'node_modules', '.bin', name);

/** Has random tests of all steps use one seed and prints it; TEST_SEED repeats a run. */
export function chooseSeed(env = process.env, print = console.log) {
  env.TEST_SEED ||= String(randomInt(2 ** 31));
  print(`Random tests use TEST_SEED=${env.TEST_SEED}${env.FULL ? ', in full' : ', a sample'}`);
}

/** Returns a step that runs a program and passes when its exit code is 0. */
export const createProgramStep =
  (command, args, env = process.env) =>
  async (say) => {
    const { code, output } = await captureProgram(command, args, { cwd: root, env });
    say(output);
    return countOne(code === 0);
  };

/** Returns a step that runs vitest; `name` names its report. */
export const createVitestStep = (name, reports, args) => async (say) => {
  const report = join(reports, `vitest-${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await captureProgram(getBinPath('vitest'), ['run', ...args, ...reporters], {
    cwd: root,
  });
  const counts = readVitestCounts(report, code);
  // What passing tests print is noise; of a failed run everything may matter.
  if (counts.failed > 0) say(output);
  return counts;
};

/** Joins the messages, which types, tests and the build read. */
export const messages = createProgramStep(process.execPath, ['scripts/messages.mjs']);

/** Format, lint, types and the tables that tests must name. */
export const staticSteps = {
  'format and lint': createProgramStep(getBinPath('biome'), ['ci', '--error-on-warnings', '.']),
  requirements: createProgramStep(process.execPath, ['scripts/requirements.mjs']),
};
/** Each checker computes the shared types again; beside the tests one takes the least processor time. */
const tscArgs = ['--noEmit', '--checkers', '1'];

/** Checks the types of the storefront and the backend, then those of the console. */
export const checkTypes = async (say) => {
  const pages = await createProgramStep(getBinPath('tsc'), tscArgs)(say);
  return pages.failed ? pages : createProgramStep(getBinPath('tsc'), [...tscArgs, '-p', 'console'])(say);
};

/** Architecture tests are unit tests. */
export const unitProjects = ['unit', 'unit-isolated', 'dom'].flatMap((name) => ['--project', name]);
