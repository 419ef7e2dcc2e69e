/** Returns the SQLSTATE or network code of an error or its cause; Drizzle wraps the driver's errors. */
function getCode(error: unknown): string | undefined {
  for (let each = error, depth = 0; each && depth < 5; depth++) {
    const { code, cause } = each as { code?: unknown; cause?: unknown };
    if (typeof code === 'string') return code;
    each = cause;
  }
  return undefined;
}

/** Returns the violated constraint; undefined for other errors. */
export function getConstraint(error: unknown): string | undefined {
  for (let each = error, depth = 0; each && depth < 5; depth++) {
    const { constraint, cause } = each as { constraint?: unknown; cause?: unknown };
    if (typeof constraint === 'string') return constraint;
    each = cause;
  }
  return undefined;
}

/** What keeps two of a restaurant from having the same number for people; such numbers are short and drawn at random. */
const drawnNumbers = new Set(['payments_reference', 'top_ups_sn', 'voucher_orders_sn']);

/**
 * Returns whether a transaction conflicted with another (deadlock, serialization, a number that both drew); done again it draws another
 * number and can succeed.
 */
export function isConflict(error: unknown): boolean {
  const code = getCode(error);
  if (code === '23505') return drawnNumbers.has(getConstraint(error) ?? '');
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
 * Returns whether the database is unreachable, starting or stopping (class 08, 57P0x), out of connections, memory or disk (class
 * 53), or has ended what took too long (57014, 25P03, 25P04); a retry may succeed.
 */
export function isUnreachable(error: unknown): boolean {
  const code = getCode(error);
  if (code !== undefined) return networkCodes.has(code) || /^08|^53|^57P0|^57014$|^25P0[34]$/.test(code);
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++)
    if (
      /connection terminated|is not queryable|timeout exceeded when trying to connect|pool after calling end/i.test(
        each.message,
      )
    )
      return true;
  return false;
}

/** Returns whether a value fits no column of its type: a number out of range or invalid text. */
export function isUnstorableValue(error: unknown): boolean {
  return ['22003', '22008', '22021', '22P05'].includes(getCode(error) ?? '');
}

/** Returns what the limit of a diner says that the database refused by (MK003, DEC-86); undefined for other errors. */
export const getLimit = (error: unknown): { per: string; most: number } | undefined =>
  getRaised(error, 'MK003');

/** Returns the JSON message that our SQL raised with a state such as MK003; undefined for other errors. */
export function getRaised<Message>(error: unknown, state: `MK${string}`): Message | undefined {
  for (let each = error, depth = 0; each && depth < 5; depth++) {
    const { code, message, cause } = each as { code?: unknown; message?: string; cause?: unknown };
    if (code === state) return JSON.parse(message ?? '') as Message;
    each = cause;
  }
  return undefined;
}
