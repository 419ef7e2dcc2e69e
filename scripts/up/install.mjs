import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UpError } from './up-error.mjs';

const OLDEST_NODE = [20, 19];

/** Throws when this Node is older than the project runs on. */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new UpError(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${version}.`);
}

/** Installs what package-lock.json names, unless exactly that is installed. Install scripts are not needed and not run. */
export function installWhenStale(root) {
  if (isInstalled(root)) return;
  console.log('Installing packages ...');
  // `npm ci` refuses a lock file over packages of other platforms that the registry at hand does not have; `npm install`
  // takes the same versions and leaves those out.
  const isDone = runNpm(root, ['ci']) || runNpm(root, ['install', '--no-save']);
  if (!isDone) throw new UpError('npm could not install the packages; what it said stands above.');
}

function runNpm(root, command) {
  const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', [...command, ...options], { cwd: fileURLToPath(root), stdio: 'inherit' });
  if (result.error) throw new UpError(`npm could not be run: ${result.error.message}`);
  return result.status === 0;
}

/** npm keeps in node_modules what it installed, in the lock file's own form. */
export function isInstalled(root) {
  const lockFile = new URL('node_modules/.package-lock.json', root);
  if (!existsSync(lockFile)) return false;
  const wanted = readPackages(new URL('package-lock.json', root));
  const installed = readPackages(lockFile);
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    // Packages for other platforms are left out.
    return found ? found.version === version : Boolean(optional || devOptional || peer);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
