import { and, eq, like, not } from 'drizzle-orm';
import { type Budget, resetAttempts, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { minuteMs } from '../../core/durations';
import { getNewestBeginning, openSealedText, sealText } from '../../core/sealed-text';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { staff } from '../../schema/staff';
import { spendCode } from './recovery-codes';
import type { StaffRow } from './staff.repository';
import { findTotpStep } from './totp';

/**
 * Attempts that are counted before a code is compared, for callers who know the password. A right code
 * resets them.
 */
const budgets = {
  quarter: { most: 5, windowMs: 15 * minuteMs },
  /** Three of a million codes are valid at any time: a correct guess takes 16,000 days on average. */
  day: { most: 20, windowMs: 24 * 60 * minuteMs },
} satisfies Record<string, Budget>;

const toKeys = (staffId: number) => ({
  quarter: `staff:factor:${staffId}`,
  day: `staff:factor:${staffId}:day`,
});

export const sealSecret = ({ CODE_SECRET }: Deps['env'], staffId: number, secret: string) =>
  sealText(CODE_SECRET, { purpose: 'second-factor', staffId }, secret);

/** Counts one attempt outside of the transaction that a wrong code rolls back. Throws TOO_MANY. */
export async function spendCodeTry(db: Executor, staffId: number, now: Date): Promise<void> {
  const keys = toKeys(staffId);
  await spend(db, keys.quarter, budgets.quarter, now);
  await spend(db, keys.day, budgets.day, now);
}

/**
 * Spends the code of a person whose row is locked; does nothing without a second factor. Six digits are a
 * code of the app, anything else is a recovery code. Throws SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, and
 * SECOND_FACTOR_USED for a spent code.
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
  for (const key of Object.values(toKeys(staffId))) await resetAttempts(tx, key);
}

/** Seals secrets again that were sealed with an older CODE_SECRET, so that it can be removed. */
export function resealSecrets(deps: DrainDeps & Pick<Deps, 'env' | 'clock'>): Promise<number> {
  const { db, env } = deps;
  const beginning = getNewestBeginning(env.CODE_SECRET, 'second-factor');
  return drainInBatches(deps, {
    job: 'reseal-second-factors',
    now: deps.clock(),
    list: (select) =>
      db
        .select({ id: staff.id, sealed: staff.totpSecret })
        .from(staff)
        .where(and(not(like(staff.totpSecret, `${beginning.replaceAll('_', '\\_')}%`)), select(staff.id))),
    async run({ id, sealed }) {
      const secret = await openSealedText(
        env.CODE_SECRET,
        { purpose: 'second-factor', staffId: id },
        sealed!,
      );
      if (secret === undefined) throw new Error('no CODE_SECRET opens the second factor');
      await db
        .update(staff)
        .set({ totpSecret: await sealSecret(env, id, secret) })
        .where(and(eq(staff.id, id), eq(staff.totpSecret, sealed!)));
      return true;
    },
  });
}
