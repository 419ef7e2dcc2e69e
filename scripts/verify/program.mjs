import { spawn } from 'node:child_process';

/** Runs a program on our terminal and returns its exit code; one that cannot be started counts as failed. */
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

/** Runs a program beside others: returns its exit code and its whole output, for printing in one piece. */
export function captureProgram(command, args, options) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${command} cannot be run: ${error.message}\n`));
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
