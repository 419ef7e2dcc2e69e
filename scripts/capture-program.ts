import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a program and returns its exit code and output; a program that cannot be started counts as failed. */
export function captureProgram(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (code: number) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${command} cannot be run: ${error.message}\n`));
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
