/** The SQLSTATE or network code of an error or of what caused it; the query builder wraps the driver's errors. */
export function getCode(error: unknown): string | undefined {
  for (let each = error, depth = 0; each && depth < 5; depth++) {
    const { code, cause } = each as { code?: unknown; cause?: unknown };
    if (typeof code === 'string') return code;
    each = cause;
  }
  return undefined;
}

/** The constraint that a row broke; undefined for other errors. */
export function getConstraint(error: unknown): string | undefined {
  for (let each = error, depth = 0; each && depth < 5; depth++) {
    const { constraint, cause } = each as { constraint?: unknown; cause?: unknown };
    if (typeof constraint === 'string') return constraint;
    each = cause;
  }
  return undefined;
}

/** Two transactions got in each other's way; one of them may simply try again. */
export function isConflict(error: unknown): boolean {
  const code = getCode(error);
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
 * The database can't be reached, is starting or is going down (class 08, 57P0x, no connection at all), has no connection left
 * (53300), or took so long over a statement that it was given up (57014): asking again later may go well.
 */
export function isUnreachable(error: unknown): boolean {
  const code = getCode(error);
  if (code !== undefined) return networkCodes.has(code) || /^08|^57P0|^53300$|^57014$/.test(code);
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++)
    if (
      /connection terminated|timeout exceeded when trying to connect|pool after calling end/i.test(
        each.message,
      )
    )
      return true;
  return false;
}

/** A value that no column of its kind can hold: a number out of range, or characters that are no text. */
export function isUnstorableValue(error: unknown): boolean {
  return ['22003', '22008', '22021', '22P05'].includes(getCode(error) ?? '');
}
