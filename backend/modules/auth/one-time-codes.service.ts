import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@/lib/contract/vocabulary';
import {
  type Budget,
  countUp,
  lockedFor,
  lockUntil,
  requireLeft,
  spend,
} from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { inTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { postMessage } from '../outbox/outbox';
import { acquireLock, addCode, type CodeSubject, changeCode, takeNewest } from './one-time-codes.repository';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A code lives 5 minutes and forgives 5 wrong tries (DEC-27). */
const lifeMs = 5 * minuteMs;
const tries = 5;
/** Another code is not sent sooner than this while the last one can still be used. */
const resendMs = minuteMs;

/** What messages cost is bounded from four sides (reliability 10); CODES_PER_ADDRESS is the fourth. */
const budgets = {
  number: { most: 15, windowMs: dayMs },
  prefix: { most: 5_000, windowMs: dayMs },
  day: { most: 20_000, windowMs: dayMs },
  /** Wrong codes from one address, whatever the numbers. */
  wrong: { most: 60, windowMs: hourMs },
} satisfies Record<string, Budget>;

/** How long a number waits after its first, second, third ... locked code of a day. */
const lockMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];

const getNumber = ({ mobileCountryCode, mobile }: CodeSubject) => `${mobileCountryCode}:${mobile}`;
const lockKey = (subject: CodeSubject) => `lock:${getNumber(subject)}:${subject.purpose}`;

/** Bound to number and purpose: a code of one is worth nothing for another. */
const codeHash = (secret: string, subject: CodeSubject, code: string): string =>
  createHmac('sha256', secret)
    .update(`${getNumber(subject)}:${subject.purpose}:${code}`)
    .digest('base64url');

export interface SentCode {
  resendInSeconds: number;
  expiresInSeconds: number;
}

/**
 * Makes a code and its message in one transaction; the older code is void from then on. Within 60 s of a code that can still
 * be used nothing new is made, and the answer is of the same kind. Whether the number has an account plays no part.
 * Throws TOO_MANY (a budget is spent) and CODE_LOCKED (too many wrong codes), both with retryAfterSeconds.
 */
export function sendCode(
  deps: Deps,
  subject: CodeSubject,
  from: { address: string; locale: Locale },
): Promise<SentCode> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    await acquireLock(tx, subject);
    const locked = await lockedFor(tx, lockKey(subject), now);
    if (locked > 0) throw new DomainError('CODE_LOCKED', { retryAfterSeconds: locked });

    const last = await takeNewest(tx, subject);
    const age = last ? now.getTime() - last.createdAt.getTime() : resendMs;
    if (last && !last.usedAt && last.triesLeft > 0 && age < resendMs)
      return { resendInSeconds: seconds(resendMs - age), expiresInSeconds: seconds(lifeMs - age) };

    // From the narrowest to the widest, so that what everybody shares is locked for the shortest time.
    await spend(tx, `sms:number:${getNumber(subject)}`, budgets.number, now);
    const perAddress = { most: deps.env.CODES_PER_ADDRESS, windowMs: hourMs };
    await spend(tx, `sms:address:${from.address}`, perAddress, now);
    await spend(tx, `sms:prefix:${subject.mobileCountryCode}`, budgets.prefix, now);
    await spend(tx, 'sms:day', budgets.day, now);

    const code = String(deps.random(4).readUInt32BE() % 10_000).padStart(4, '0');
    const expiresAt = new Date(now.getTime() + lifeMs);
    await addCode(tx, subject, {
      codeHash: codeHash(deps.env.CODE_SECRET, subject, code),
      triesLeft: tries,
      createdAt: now,
      expiresAt,
    });
    await postMessage(tx, {
      channel: 'sms',
      recipient: `${subject.mobileCountryCode}${subject.mobile}`,
      template: 'one-time-code',
      locale: from.locale,
      data: {
        code,
        minutes: lifeMs / minuteMs,
        purpose: subject.purpose,
        expiresAt: expiresAt.toISOString(),
      },
      now,
    });
    return { resendInSeconds: seconds(resendMs), expiresInSeconds: seconds(lifeMs) };
  });
}

/**
 * Looks at a code and, when it is right, does `onRight` in the same transaction. With `use` it is then spent: of many
 * parallel uses one wins. Throws CODE_WRONG {triesLeft}, CODE_EXPIRED (also for none sent, and for a spent one),
 * CODE_LOCKED {retryAfterSeconds}, TOO_MANY.
 */
export async function withCode<T>(
  deps: Deps,
  given: { subject: CodeSubject; code: string; address: string; use: boolean },
  onRight: (tx: Tx, now: Date, code: { id: number }) => Promise<T>,
): Promise<T> {
  const { subject } = given;
  const outcome = await inTransaction(
    deps.db,
    async (tx): Promise<{ right: T } | { refused: DomainError }> => {
      const now = deps.clock();
      const wrongKey = `wrong:address:${given.address}`;
      await requireLeft(tx, wrongKey, budgets.wrong, now);
      const newest = await takeNewest(tx, subject);
      if (!newest || newest.usedAt || newest.expiresAt <= now) throw new DomainError('CODE_EXPIRED');
      if (newest.triesLeft === 0) {
        const retryAfterSeconds = await lockedFor(tx, lockKey(subject), now);
        // The lock is over, but the code stays dead.
        throw retryAfterSeconds > 0
          ? new DomainError('CODE_LOCKED', { retryAfterSeconds })
          : new DomainError('CODE_EXPIRED');
      }
      if (sameHash(newest.codeHash, codeHash(deps.env.CODE_SECRET, subject, given.code))) {
        await changeCode(tx, newest.id, given.use ? { usedAt: now } : { checkedAt: now });
        return { right: await onRight(tx, now, newest) };
      }
      // A wrong try must stay counted, so it is returned and not thrown.
      await countUp(tx, wrongKey, budgets.wrong.windowMs, now);
      const triesLeft = newest.triesLeft - 1;
      await changeCode(tx, newest.id, { triesLeft });
      if (triesLeft > 0) return { refused: new DomainError('CODE_WRONG', { triesLeft }) };
      return { refused: await lock(tx, subject, now) };
    },
  );
  if ('refused' in outcome) throw outcome.refused;
  return outcome.right;
}

async function lock(tx: Tx, subject: CodeSubject, now: Date): Promise<DomainError> {
  const { points } = await countUp(tx, `locks:${getNumber(subject)}:${subject.purpose}`, dayMs, now);
  const wait = lockMs[Math.min(points, lockMs.length) - 1] ?? hourMs;
  await lockUntil(tx, lockKey(subject), new Date(now.getTime() + wait));
  return new DomainError('CODE_LOCKED', { retryAfterSeconds: seconds(wait) });
}

const seconds = (ms: number) => Math.ceil(ms / 1000);

const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
