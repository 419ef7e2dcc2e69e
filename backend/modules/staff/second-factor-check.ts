import { and, eq, like, not } from 'drizzle-orm';
import { type Budget, forgive, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { getNewestBeginning, openSealedText, sealText } from '../../core/sealed-text';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { staff } from '../../schema/staff';
import { spendCode } from './recovery-codes';
import type { StaffRow } from './staff.repository';
import { findTotpStep } from './totp';

const minuteMs = 60_000;

/** Tries of whoever knows the password, before a code is compared. A right one resets them. */
const budgets = {
  quarter: { most: 5, windowMs: 15 * minuteMs },
  /** Three codes of a million count at a time: a guess in 16,000 days of guessing. */
  day: { most: 20, windowMs: 24 * 60 * minuteMs },
} satisfies Record<string, Budget>;

const toKeys = (staffId: number) => ({
  quarter: `staff:factor:${staffId}`,
  day: `staff:factor:${staffId}:day`,
});

export const sealSecret = ({ CODE_SECRET }: Deps['env'], staffId: number, secret: string) =>
  sealText(CODE_SECRET, { purpose: 'second-factor', staffId }, secret);

/** Takes one try, outside of the transaction that a wrong code rolls back. Throws TOO_MANY. */
export async function spendCodeTry(db: Executor, staffId: number, now: Date): Promise<void> {
  const keys = toKeys(staffId);
  await spend(db, keys.quarter, budgets.quarter, now);
  await spend(db, keys.day, budgets.day, now);
}

/**
 * Uses up the code of a person whose row is locked; nothing where there is no second factor. Six digits are of the app, all else is a
 * recovery code. Throws SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, and SECOND_FACTOR_USED for a code that counted before.
 */
export async function requireSecondFactor(
  { env, clock }: Deps,
  tx: Tx,
  { id: staffId, totpSecret, totpStep }: Pick<StaffRow, 'id' | 'totpSecret' | 'totpStep'>,
  given: string | undefined,
): Promise<void> {
  if (totpSecret === null) return;
  if (given === undefined) throw new DomainError('SECOND_FACTOR_NEEDED');
  const code = given.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) {
    const secret = await openSealedText(env.CODE_SECRET, { purpose: 'second-factor', staffId }, totpSecret);
    const step = secret === undefined ? undefined : findTotpStep(secret, code, clock());
    if (step === undefined) throw new DomainError('SECOND_FACTOR_WRONG');
    if (totpStep !== null && step <= totpStep) throw new DomainError('SECOND_FACTOR_USED');
    await tx.update(staff).set({ totpStep: step }).where(eq(staff.id, staffId));
  } else {
    const found = await spendCode(tx, staffId, code, clock());
    if (found === 'unknown') throw new DomainError('SECOND_FACTOR_WRONG');
    if (found === 'used') throw new DomainError('SECOND_FACTOR_USED');
  }
  for (const key of Object.values(toKeys(staffId))) await forgive(tx, key);
}

/** Seals secrets again that were sealed with an older CODE_SECRET, so that it can be taken away (OPS-12). */
export async function resealSecrets({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  const beginning = getNewestBeginning(env.CODE_SECRET, 'second-factor');
  const older = await db
    .select({ staffId: staff.id, sealed: staff.totpSecret })
    .from(staff)
    .where(not(like(staff.totpSecret, `${beginning.replaceAll('_', '\\_')}%`)));
  for (const { staffId, sealed } of older) {
    const secret = await openSealedText(env.CODE_SECRET, { purpose: 'second-factor', staffId }, sealed!);
    if (secret === undefined) continue;
    await db
      .update(staff)
      .set({ totpSecret: await sealSecret(env, staffId, secret) })
      .where(and(eq(staff.id, staffId), eq(staff.totpSecret, sealed!)));
  }
}
