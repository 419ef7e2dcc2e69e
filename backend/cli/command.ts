import type { ParseArgsConfig } from 'node:util';
import type { Db } from '../db/client';

export type Values = Record<string, string | boolean | undefined>;

/** What a command gets to work with. */
export interface CommandContext {
  /** Arguments after the command's name. */
  args: string[];
  /** Options, by their long names. */
  values: Values;
  /** The database, found, started and migrated on first use. */
  database(): Promise<{ db: Db; url: string }>;
  env: Record<string, string | undefined>;
  now: Date;
  /** Prints progress of a long-running command; nothing with --json. */
  say(line: string): void;
}

export interface Outcome {
  /** For people. */
  lines: string[];
  /** For programs, with --json. */
  data: unknown;
  /** False: the command did its work and the answer is no (exit code 1). */
  ok?: boolean;
}

export interface Command {
  /** `order advance` */
  name: string;
  /** `REF [--reason TEXT]` */
  takes: string;
  /** One line. */
  does: string;
  /** The minimum and maximum number of arguments. */
  args: readonly [number, number];
  /** It has a reason to make a database where there is none. */
  createsDatabase?: boolean;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(context: CommandContext): Promise<Outcome>;
}

/** The command line does not say what to do (exit code 2). */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A word or option that must be a whole number from `least`. */
export function parseWholeNumber(text: string | boolean | undefined, what: string, least = 0): number {
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw new UsageError(`${what} must be a whole number from ${least}`);
  return value;
}

/** An amount as people write it, `12.50`, in hundredths. */
export function parseHundredths(text: string, what: string): number {
  const [, units, rest = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (units === undefined) throw new UsageError(`${what} must be an amount such as 12.50`);
  return Number(units) * 100 + Number(rest.padEnd(2, '0'));
}

/** Hundredths as people read them. */
export function formatAmount(minor: number): string {
  return (minor / 100).toFixed(2);
}
