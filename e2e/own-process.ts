import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuiltProcess, type ProcessInput, type StartedProcess } from '../backend/testing/built-process';

export type { StartedProcess };

/** Reads the secrets that the stack's processes share, from its data folder. */
export const readStackSecrets = (): Record<'SESSION_SECRET' | 'GATEWAY_SECRET' | 'CODE_SECRET', string> =>
  JSON.parse(readFileSync(join(process.env.STACK_DATA_DIR!, 'secrets.json'), 'utf8'));

/** Starts a process beside the stack, which logs into the stack's data folder. */
export const startProcess = (input: Omit<ProcessInput, 'logFolder'>): StartedProcess =>
  createBuiltProcess({ ...input, logFolder: process.env.STACK_DATA_DIR! });
