import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { distDir } from './project';

/** Runs a built program in the foreground, with this process's terminal and signals, and exits with its code. */
export function runBuilt([script = '', ...args]: string[], env: NodeJS.ProcessEnv): void {
  const exitWithParent = pathToFileURL(join(distDir, 'exit-with-parent.js')).href;
  const options = ['--enable-source-maps', '--import', exitWithParent];
  const child = spawn(process.execPath, [...options, join(distDir, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  // A terminal sends Ctrl-C to both processes; a supervisor sends SIGTERM to this one only.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
  });
}
