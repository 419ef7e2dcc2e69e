import type { SpawnOptions } from 'node:child_process';

export function runProgram(command: string, args: string[], options?: SpawnOptions): Promise<number>;
export function captureProgram(
  command: string,
  args: string[],
  options?: SpawnOptions,
): Promise<{ code: number; output: string }>;
