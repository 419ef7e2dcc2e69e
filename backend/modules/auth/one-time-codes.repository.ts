import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { oneTimeCodes } from './auth.tables';

/** A phone number and what its code is for. */
export interface CodeSubject {
  mobileCountryCode: string;
  mobile: string;
  purpose: string;
}

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

const ofSubject = (subject: CodeSubject) =>
  and(
    eq(oneTimeCodes.mobileCountryCode, subject.mobileCountryCode),
    eq(oneTimeCodes.mobile, subject.mobile),
    eq(oneTimeCodes.purpose, subject.purpose),
  );

/** Whoever sends a code to the same number at the same time waits until this transaction ends. */
export async function takeTurn(tx: Tx, subject: CodeSubject): Promise<void> {
  const name = `code ${subject.mobileCountryCode} ${subject.mobile} ${subject.purpose}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The newest code, the only one that counts; the row stays locked until the transaction ends. */
export async function takeNewest(tx: Tx, subject: CodeSubject): Promise<OneTimeCode | undefined> {
  const [newest] = await tx
    .select()
    .from(oneTimeCodes)
    .where(ofSubject(subject))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1)
    .for('update');
  return newest;
}

export async function addCode(
  tx: Tx,
  subject: CodeSubject,
  code: { codeHash: string; triesLeft: number; createdAt: Date; expiresAt: Date },
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
  change: { triesLeft?: number; checkedAt?: Date; usedAt?: Date },
): Promise<void> {
  await tx.update(oneTimeCodes).set(change).where(eq(oneTimeCodes.id, id));
}

export async function purgeCodes(db: Executor, madeBefore: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, madeBefore));
}
