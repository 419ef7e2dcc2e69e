import { cutText } from '@/lib/domain/cut-text';

/** Returns the SQLSTATE or network code of an error or its cause; Drizzle wraps the driver's errors. */
export function findCode(error: unknown): string | undefined {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { code, cause } = current as { code?: unknown; cause?: unknown };
    if (typeof code === 'string') return code;
    current = cause;
  }
  return undefined;
}

/** Returns the violated constraint, or undefined for other errors. */
export function findConstraint(error: unknown): string | undefined {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { constraint, cause } = current as { constraint?: unknown; cause?: unknown };
    if (typeof constraint === 'string') return constraint;
    current = cause;
  }
  return undefined;
}

/** Constraints on short random numbers, which can be drawn twice within a restaurant. */
const drawnNumbers = new Set(['payments_reference', 'top_ups_sn', 'voucher_orders_sn']);

/**
 * Returns whether a transaction conflicted with another: a deadlock, a serialization failure, or the same
 * random number. A retry draws another number and can succeed.
 */
export function isConflict(error: unknown): boolean {
  const code = findCode(error);
  if (code === '23505') return drawnNumbers.has(findConstraint(error) ?? '');
  return code === '40001' || code === '40P01';
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/**
 * Returns whether a retry may succeed: the database is unreachable, starting or stopping (class 08, 57P0x),
 * out of connections, memory or disk (class 53), or it canceled a slow statement or transaction (57014,
 * 25P03, 25P04).
 */
export function isUnreachable(error: unknown): boolean {
  const code = findCode(error);
  if (code !== undefined) return networkCodes.has(code) || /^08|^53|^57P0|^57014$|^25P0[34]$/.test(code);
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  )
    if (
      /connection terminated|is not queryable|timeout exceeded when trying to connect|pool after calling end/i.test(
        current.message,
      )
    )
      return true;
  return false;
}

/**
 * Returns whether the whole database is away, so that other rows fail as well. Timeouts of a statement or a
 * transaction do not count, because one statement alone can cause them.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  isUnreachable(error) && !/^57014$|^25P0[34]$/.test(findCode(error) ?? '');

/**
 * Returns an error as it is stored beside a row: the first lines of its message and of its causes. Drivers
 * put the values of a statement, which users typed, on further lines; a provider's response may hold
 * characters that PostgreSQL rejects.
 */
export function describeForStorage(error: unknown): string {
  const lines: string[] = [];
  for (
    let current = error, depth = 0;
    current && depth < 5;
    current = (current as { cause?: unknown }).cause, depth++
  )
    lines.push((current instanceof Error ? current.message : String(current)).split('\n', 1)[0] ?? '');
  return cutText(lines.join(': ').replace(/[\p{Cc}\p{Surrogate}]/gu, ' '), 500);
}

/** Returns whether a value does not fit its column: a number out of range, or invalid text or JSON. */
export function isUnstorableValue(error: unknown): boolean {
  return ['22003', '22008', '22021', '22P02', '22P05'].includes(findCode(error) ?? '');
}

/**
 * Returns the details of the user limit that the database enforced (MK003), or undefined for other errors.
 */
export const parseDinerLimit = (error: unknown): { per: string; most: number } | undefined =>
  parseRaised(error, 'MK003');

/** Returns the JSON message that our SQL raised with a state such as MK003, or undefined for other errors. */
export function parseRaised<Message>(error: unknown, state: `MK${string}`): Message | undefined {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { code, message, cause } = current as { code?: unknown; message?: string; cause?: unknown };
    if (code === state) return JSON.parse(message ?? '') as Message;
    current = cause;
  }
  return undefined;
}
