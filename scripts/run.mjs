// `node scripts/run.mjs NAME ...` runs scripts/NAME.ts. It is plain JavaScript without packages, because in a fresh clone it first
// installs the packages of package-lock.json for the scripts that need them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
const INSTALLING = /^(up|dev|start-part|check|verify.*)$/;
const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);

try {
  checkNode();
  if (INSTALLING.test(name) && !isInstalled()) install();
  const { register } = await import('tsx/esm/api');
  register();
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  process.argv = [process.argv[0], script, ...args];
  await import(script);
} catch (error) {
  // The message of an UpError contains the remedy; any other error is a defect and needs its stack.
  console.error(error.name === 'UpError' ? `\n${error.message}\n` : error);
  if (/^(check|verify)/.test(name)) console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${process.versions.node}.`);
}

/** Compares package-lock.json with npm's record of the installed packages. */
function isInstalled() {
  const record = resolve(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(resolve(root, 'package-lock.json'))).every(
    ([path, { version, optional, devOptional, peer, link }]) => {
      if (path === '' || link) return true;
      const found = installed[path];
      // Packages for other platforms are left out.
      return found ? found.version === version : Boolean(optional || devOptional || peer);
    },
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Installs the packages without their install scripts, because none needs them. */
function install() {
  const holder = findRunningStack();
  if (holder)
    fail(
      `Makan runs (process ${holder}) and its packages have to be replaced. Stop it first: kill ${holder}`,
    );
  console.log('Installing packages ...');
  // `npm ci` fails when the registry lacks a package for another platform; `npm install` installs the same versions without it.
  if (!runNpm('ci') && !runNpm('install', '--no-save'))
    fail('npm could not install the packages; its output is above.');
}

function runNpm(...command) {
  const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { error, status } = spawnSync('npm', [...command, ...options], { cwd: root, stdio: 'inherit' });
  if (error) fail(`npm could not be run: ${error.message}`);
  return status === 0;
}

/** Returns the process that holds the data folder (backend/db/pid-file.ts), or undefined when it has ended. */
function findRunningStack() {
  try {
    const [pid, start] = readFileSync(
      resolve(root, process.env.DATA_DIR || '.data', 'up.lock'),
      'utf8',
    ).split(/\s+/);
    // Another process may have the same id now, so the start time from /proc is compared, too.
    if (start && readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[19] !== start)
      return undefined;
    return process.kill(Number(pid), 0) && pid;
  } catch {
    return undefined;
  }
}

function fail(message) {
  throw Object.assign(new Error(message), { name: 'UpError' });
}
