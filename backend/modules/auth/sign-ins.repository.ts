import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import type { SignInIdentity } from '../../providers/sign-in/sign-in-provider';
import { signInArrivals, signInBindings, signInStates } from '../../schema/auth';

type SignInState = typeof signInStates.$inferSelect;
export type SignInReturn = typeof signInArrivals.$inferSelect;

/** Milliseconds for the provider's page, and the same again for the number's code. */
const lifeMs = 10 * 60 * 1000;

export async function addState(
  db: Executor,
  state: Omit<SignInState, 'expiresAt' | 'usedAt'>,
  now: Date,
): Promise<void> {
  await db.insert(signInStates).values({ ...state, expiresAt: new Date(now.getTime() + lifeMs) });
}

/** Spends a state of the same visitor and source. Of concurrent uses one succeeds. */
export async function takeState(
  db: Executor,
  given: { stateHash: string; source: string; visitorHash: string },
  now: Date,
): Promise<SignInState | undefined> {
  const [taken] = await db
    .update(signInStates)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInStates.stateHash, given.stateHash),
        eq(signInStates.source, given.source),
        eq(signInStates.visitorHash, given.visitorHash),
        isNull(signInStates.usedAt),
        gt(signInStates.expiresAt, now),
      ),
    )
    .returning();
  return taken;
}

export async function addReturn(
  db: Executor,
  given: { wayHash: string; source: string; visitorHash: string; identity: SignInIdentity },
  now: Date,
): Promise<void> {
  const { identity, ...arrival } = given;
  await db
    .insert(signInArrivals)
    .values({ ...arrival, ...identity, expiresAt: new Date(now.getTime() + lifeMs) });
}

/**
 * Spends the result of a third-party login, for the same visitor and person. Of concurrent uses one
 * succeeds.
 */
export async function takeReturn(
  tx: Tx,
  given: { wayHash: string; subject: string; visitorHash: string },
  now: Date,
): Promise<SignInReturn | undefined> {
  const [taken] = await tx
    .update(signInArrivals)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInArrivals.wayHash, given.wayHash),
        eq(signInArrivals.subject, given.subject),
        eq(signInArrivals.visitorHash, given.visitorHash),
        isNull(signInArrivals.usedAt),
        gt(signInArrivals.expiresAt, now),
      ),
    )
    .returning();
  return taken;
}

/** Returns the account that a third-party login is bound to. */
export async function findBoundUser(
  db: Executor,
  source: string,
  subject: string,
): Promise<number | undefined> {
  const [binding] = await db
    .select({ userId: signInBindings.userId })
    .from(signInBindings)
    .where(and(eq(signInBindings.source, source), eq(signInBindings.subject, subject)));
  return binding?.userId;
}

/** Binds the login unless it is bound. Returns its account. */
export async function bind(
  tx: Tx,
  given: { source: string; subject: string; userId: number },
  now: Date,
): Promise<number | undefined> {
  await tx
    .insert(signInBindings)
    .values({ ...given, createdAt: now })
    .onConflictDoNothing();
  return findBoundUser(tx, given.source, given.subject);
}
