// `npm run bench [-- NAME ... [--OPTION VALUE ...]]` runs the named measurements of bench/, or all of them, one after the other, each
// with the options. A measurement prints its figures next to a reference of the same run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { root } from './project';
import { installMissing } from './verify/browser';

const suffix = '.bench.ts';
const known = readdirSync(new URL('../bench', import.meta.url))
  .filter((name) => name.endsWith(suffix))
  .map((name) => name.slice(0, -suffix.length));
const args = process.argv.slice(2);
const optionsFrom = args.findIndex((word) => word.startsWith('-'));
const wanted = optionsFrom < 0 ? args : args.slice(0, optionsFrom);
const options = args.slice(wanted.length);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}

/** Debian programs that a bench prefers; without apt the bench names its substitute. */
const PROGRAMS: Record<string, { variable: string; program: string; path: string }> = {
  home: { variable: 'WRK_PATH', program: 'wrk', path: '/usr/bin/wrk' },
  lighthouse: {
    variable: 'CHROMIUM_SHELL_PATH',
    program: 'chromium-headless-shell',
    path: '/usr/bin/chromium-headless-shell',
  },
};

function installProgram(bench: string): void {
  const needed = PROGRAMS[bench];
  if (!needed || process.env[needed.variable] || !existsSync('/usr/bin/apt-get')) return;
  installMissing({ [needed.program]: needed.path });
}

let failed = false;
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n== ${name}`);
  installProgram(name);
  const args = ['--import', 'tsx', `bench/${name}${suffix}`, ...options];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    failed = true;
    console.error(`bench ${name} ended with ${status}`);
  }
}
process.exitCode = failed ? 1 : 0;
