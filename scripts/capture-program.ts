import { type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Runs a program and returns its exit code and output; a program that cannot be started counts as failed. `onLine` gets each
 * line as soon as the program has written it.
 */
export function captureProgram(
  command: string,
  args: string[],
  options: SpawnOptions = {},
  onLine: (line: string) => void = () => {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const lines: string[] = [];
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (code: number) => resolve({ code, output: lines.map((line) => `${line}\n`).join('') });
    for (const stream of [child.stdout, child.stderr] as Readable[])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine(line);
      });
    child.once('error', (error) => {
      lines.push(`${command} cannot be run: ${error.message}`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
