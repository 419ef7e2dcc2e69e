import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { oneTimeCodes } from '../../schema/auth';
import type { Phone } from './phone-numbers';

/** A phone number and the purpose of its code. */
export interface CodeSubject extends Phone {
  purpose: string;
}

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

const hasSubject = (subject: CodeSubject) =>
  and(
    eq(oneTimeCodes.mobileCountryCode, subject.mobileCountryCode),
    eq(oneTimeCodes.mobile, subject.mobile),
    eq(oneTimeCodes.purpose, subject.purpose),
  );

/** A concurrent code for the same number waits until this transaction ends. */
export async function acquireLock(tx: Tx, subject: CodeSubject): Promise<void> {
  const name = `code ${subject.mobileCountryCode} ${subject.mobile} ${subject.purpose}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns and locks the newest code, the only valid one. */
export async function takeNewest(tx: Tx, subject: CodeSubject): Promise<OneTimeCode | undefined> {
  const [newest] = await tx
    .select()
    .from(oneTimeCodes)
    .where(hasSubject(subject))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1)
    .for('update');
  return newest;
}

export async function addCode(
  tx: Tx,
  subject: CodeSubject,
  code: Pick<OneTimeCode, 'codeHash' | 'alphabet' | 'triesLeft' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(oneTimeCodes).values({
    mobileCountryCode: subject.mobileCountryCode,
    mobile: subject.mobile,
    purpose: subject.purpose,
    ...code,
  });
}

export async function changeCode(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<OneTimeCode, 'triesLeft' | 'guesses' | 'checkedAt' | 'checkedBy' | 'ticketHash' | 'usedAt'>
  >,
): Promise<void> {
  await tx.update(oneTimeCodes).set(change).where(eq(oneTimeCodes.id, id));
}

/** Milliseconds for which a verified code, or the ticket from its check, permits a change. */
const checkedForMs = 10 * 60 * 1000;

const isUsable = (now: Date) =>
  and(isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.checkedAt, new Date(now.getTime() - checkedForMs)));

/**
 * Spends the codes of this number and purpose that this user verified shortly before. Returns true for one
 * of concurrent calls if there was a code.
 */
export async function spendChecked(
  tx: Tx,
  subject: CodeSubject,
  checkedBy: number,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(hasSubject(subject), eq(oneTimeCodes.checkedBy, checkedBy), isUsable(now)))
    .returning({ id: oneTimeCodes.id });
  return spent.length > 0;
}

/** Spends a ticket and returns its number. Of concurrent uses one succeeds. */
export async function spendTicket(
  tx: Tx,
  ticketHash: string,
  purpose: string,
  now: Date,
): Promise<Phone | undefined> {
  const [spent] = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.ticketHash, ticketHash), eq(oneTimeCodes.purpose, purpose), isUsable(now)))
    .returning({ mobileCountryCode: oneTimeCodes.mobileCountryCode, mobile: oneTimeCodes.mobile });
  return spent;
}
