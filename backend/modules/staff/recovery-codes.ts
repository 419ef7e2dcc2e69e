import { createHash } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Executor, Tx } from '../../db/client';
import { staffRecoveryCodes } from '../../schema/staff';

const codes = 10;
/** 80 bits, 16 characters of base 32: too many to guess, even with the hashes. */
const codeBytes = 10;

/** Returns the form in which codes are hashed: people type them with or without separators. */
const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '');

const hashCode = (staffId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery:${staffId}:${normalizeCode(code)}`)
    .digest('base64url');

/** Replaces all recovery codes of a person and returns the new ones; only their hashes are stored. */
export async function renewCodes(
  tx: Tx,
  staffId: number,
  random: (bytes: number) => Buffer,
): Promise<string[]> {
  await removeCodes(tx, staffId);
  const made = Array.from({ length: codes }, () =>
    new Secret({ buffer: Uint8Array.from(random(codeBytes)).buffer }).base32.replace(/.{4}(?=.)/g, '$&-'),
  );
  await tx
    .insert(staffRecoveryCodes)
    .values(made.map((code) => ({ staffId, codeHash: hashCode(staffId, code) })));
  return made;
}

export const removeCodes = (tx: Tx, staffId: number) =>
  tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));

/** Spends a code. Returns `used` for an already spent one, `unknown`, or `spent` on success. */
export async function spendCode(
  tx: Tx,
  staffId: number,
  code: string,
  now: Date,
): Promise<'spent' | 'used' | 'unknown'> {
  const own = and(
    eq(staffRecoveryCodes.staffId, staffId),
    eq(staffRecoveryCodes.codeHash, hashCode(staffId, code)),
  );
  const spent = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(and(own, isNull(staffRecoveryCodes.usedAt)))
    .returning({ staffId: staffRecoveryCodes.staffId });
  if (spent.length > 0) return 'spent';
  const known = await tx.select({ staffId: staffRecoveryCodes.staffId }).from(staffRecoveryCodes).where(own);
  return known.length > 0 ? 'used' : 'unknown';
}

export async function countCodesLeft(db: Executor, staffId: number): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return found?.left ?? 0;
}
