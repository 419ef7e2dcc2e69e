// `npm run bench [-- NAME ... [--OPTION VALUE ...]]`: runs the measurements of bench/ one after the other; each prints its figures
// beside a reference of the same run. Without names: all. Options go to each of them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPackages } from './verify/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
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

/** Debian programs that a bench uses: their path and package. Without apt the bench reports what it uses instead. */
const PROGRAMS = {
  home: ['WRK_PATH', '/usr/bin/wrk', 'wrk'],
  lighthouse: ['CHROMIUM_SHELL_PATH', '/usr/bin/chromium-headless-shell', 'chromium-headless-shell'],
};

function installProgram(bench) {
  const [variable, path, debianPackage] = PROGRAMS[bench] ?? [];
  if (!path || process.env[variable] || existsSync(path)) return;
  if (existsSync('/usr/bin/apt-get')) installPackages([debianPackage]);
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
