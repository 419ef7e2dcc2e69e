import { spawn } from 'node:child_process';

/** Runs a program with our terminal and gives its exit code; one that cannot be run counts as failed. */
export function runProgram(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
