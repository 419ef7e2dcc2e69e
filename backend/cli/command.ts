import type { ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import type { Db } from '../db/client';

export type Values = Record<string, string | boolean | undefined>;

/** The context in which a command runs. */
export interface CommandContext {
  /** Arguments after the command's name. */
  args: string[];
  /** Options, by their long names. */
  values: Values;
  /** Finds, starts and migrates the database on first use. */
  database(): Promise<{ db: Db; url: string }>;
  env: Record<string, string | undefined>;
  now: Date;
  /** Prints progress of a long-running command; prints nothing with --json. */
  print(line: string): void;
}

export interface Outcome {
  /** Output for people. */
  lines: string[];
  /** Output for programs, with --json. */
  data: unknown;
  /** False when the command succeeded with a negative result (exit code 1). */
  ok?: boolean;
}

export interface Command {
  /** The name, such as `order advance`. */
  name: string;
  /** The usage, such as `REF [--reason TEXT]`. */
  takes: string;
  /** A one-line description. */
  does: string;
  /** The minimum and maximum number of arguments. */
  args: readonly [number, number];
  /** True for commands that may create a missing database. */
  createsDatabase?: boolean;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(context: CommandContext): Promise<Outcome>;
}

/** The command line is incomplete or invalid (exit code 2). */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Parses a word or option as a whole number of at least `least`. Throws UsageError. */
export function parseWholeNumber(text: string | boolean | undefined, what: string, least = 0): number {
  const value = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw new UsageError(`${what} must be a whole number from ${least}`);
  return value;
}

/**
 * Parses a word or option by the field of the staff call that stores the same text, because calls that answer it have a
 * limit too. Returns undefined without a text. Throws UsageError.
 */
export function parseText(
  text: string | boolean | undefined,
  what: string,
  field: z.ZodType<string | undefined>,
): string | undefined {
  const read = z.safeDecode(field, typeof text === 'string' ? text : undefined);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  throw new UsageError(
    issue.code === 'too_big'
      ? `${what} takes at most ${issue.maximum} characters`
      : `${what} ${issue.message}`,
  );
}

/** Parses an amount such as `12.50` to hundredths. */
export function parseHundredths(text: string, what: string): number {
  const [, units, rest = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (units === undefined) throw new UsageError(`${what} must be an amount such as 12.50`);
  return Number(units) * 100 + Number(rest.padEnd(2, '0'));
}

/** Formats hundredths as a decimal amount. */
export function formatAmount(minor: number): string {
  return (minor / 100).toFixed(2);
}
