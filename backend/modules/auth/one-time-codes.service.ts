import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@/lib/contract/vocabulary';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';
import { countUp, getLockSeconds, getPoints, giveBack, lockUntil } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { countSource, requireSourceLeft } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { toOneLine } from '../../mail/one-line';
import { postMessage } from '../outbox/outbox';
import { findRestaurantName } from '../restaurant/restaurant-name';
import { budgets, getGuessKey, guessBudgets, spendCodeBudgets, takeGuess } from './code-budgets';
import { acquireLock, addCode, type CodeSubject, changeCode, takeNewest } from './one-time-codes.repository';
import { getNumber, identify, type Origin, type Requester } from './requester';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A code lives 5 minutes and forgives 5 wrong tries of one source (DEC-27). */
const lifeMs = 5 * minuteMs;
const tries = 5;
/** Wrong tries of all sources together, of browsers that never logged in to the account. */
const strangersTries = 15;
/** Another code is not sent sooner than this while the last one can still be used. */
const resendMs = minuteMs;

/** 32 characters that cannot be mistaken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** How long a source waits after its first, second, third ... locked code of a number and day. */
const lockMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];

/** Bound to number and purpose: a code of one is worth nothing for another. */
const codeHash = (secret: string, subject: CodeSubject, code: string): string =>
  createHmac('sha256', secret)
    .update(`${getNumber(subject)}:${subject.purpose}:${code}`)
    .digest('base64url');

const lockKey = (subject: CodeSubject, { key }: Requester) =>
  `lock:${getNumber(subject)}:${subject.purpose}:${key}`;

async function requireUnlocked(tx: Tx, subject: CodeSubject, by: Requester, now: Date): Promise<void> {
  const retryAfterSeconds = await getLockSeconds(tx, lockKey(subject, by), now);
  if (retryAfterSeconds > 0) throw new DomainError('CODE_LOCKED', { retryAfterSeconds });
}

export interface SentCode {
  resendInSeconds: number;
  expiresInSeconds: number;
  alphabet?: 'letters';
}

/**
 * Makes a code and its message in one transaction; the older code is void from then on. Within 60 s of a code that can still
 * be used nothing new is made, and the answer is of the same kind. Whether the number has an account plays no part.
 * Throws PROOF_NEEDED (a budget is spent, a proof of work goes on), TOO_MANY (a budget is at its end) and CODE_LOCKED (too
 * many wrong codes), the last two with retryAfterSeconds.
 */
export function sendCode(
  deps: Deps,
  subject: CodeSubject,
  from: Origin & { locale: Locale; proof?: string; restaurantId?: number },
): Promise<SentCode> {
  return withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    await acquireLock(tx, subject);
    const by = await identify(tx, subject, from);
    await requireUnlocked(tx, subject, by, now);

    const last = await takeNewest(tx, subject);
    const age = last ? now.getTime() - last.createdAt.getTime() : resendMs;
    if (last && !last.usedAt && last.triesLeft > 0 && age < resendMs)
      return {
        resendInSeconds: toSeconds(resendMs - age),
        expiresInSeconds: toSeconds(lifeMs - age),
        ...(last.alphabet === 'letters' && { alphabet: last.alphabet }),
      };

    await spendCodeBudgets(deps, tx, subject, by, from, now);

    const spent = await getPoints(tx, getGuessKey('digits'), now);
    const alphabet = !by.isKnown && spent >= guessBudgets.digits.most ? 'letters' : 'digits';
    const code = alphabet === 'letters' ? createLetterCode(deps) : createDigitCode(deps);
    const expiresAt = new Date(now.getTime() + lifeMs);
    await addCode(tx, subject, {
      codeHash: codeHash(getNewestSecret(deps.env.CODE_SECRET), subject, code),
      alphabet,
      triesLeft: strangersTries,
      createdAt: now,
      expiresAt,
    });
    await postMessage(tx, {
      channel: 'sms',
      recipient: `${subject.mobileCountryCode}${subject.mobile}`,
      template: 'one-time-code',
      locale: from.locale,
      data: {
        sender: await findSender(tx, from),
        code,
        minutes: lifeMs / minuteMs,
        purpose: subject.purpose,
        expiresAt: expiresAt.toISOString(),
      },
      now,
    });
    return {
      resendInSeconds: toSeconds(resendMs),
      expiresInSeconds: toSeconds(lifeMs),
      ...(alphabet === 'letters' && { alphabet }),
    };
  });
}

/** Returns the name that signs a message: the restaurant's, shortened, since a text message is charged by its length. */
async function findSender(tx: Tx, from: { restaurantId?: number; locale: Locale }): Promise<string> {
  const name = from.restaurantId && (await findRestaurantName(tx, from.restaurantId, from.locale));
  return toOneLine(name || 'Makan', 40);
}

const createDigitCode = ({ random }: Deps) => String(random(4).readUInt32BE() % 10_000).padStart(4, '0');
const createLetterCode = ({ random }: Deps) => [...random(4)].map((byte) => letters[byte % 32]).join('');

/**
 * Looks at a code and, when it is right, does `onRight` in the same transaction. With `use` it is then spent: of many
 * parallel uses one wins. Throws CODE_WRONG {triesLeft}, CODE_EXPIRED (also for none sent, and for a spent one),
 * CODE_LOCKED {retryAfterSeconds}, TOO_MANY.
 */
export async function withCode<T>(
  deps: Deps,
  given: { subject: CodeSubject; code: string; from: Origin; use: boolean },
  onRight: (tx: Tx, now: Date, code: { id: number }) => Promise<T>,
): Promise<T> {
  const { subject, from } = given;
  const outcome = await withTransaction(
    deps.db,
    async (tx): Promise<{ right: T } | { refused: DomainError }> => {
      const now = deps.clock();
      const by = await identify(tx, subject, from);
      if (!by.isKnown) await requireSourceLeft(tx, 'wrong:address', from.address, budgets.wrong, now);
      const newest = await takeNewest(tx, subject);
      if (!newest || newest.usedAt || newest.expiresAt <= now) throw new DomainError('CODE_EXPIRED');
      const triesKey = `tries:${newest.id}:${by.key}`;
      await requireUnlocked(tx, subject, by, now);
      // The lock is over, but the code stays dead for this source, and for strangers once they used up theirs.
      if ((await getPoints(tx, triesKey, now)) >= tries || (!by.isKnown && newest.triesLeft === 0))
        throw new DomainError('CODE_EXPIRED');

      const isCounted = by.hasAccount && !by.isKnown;
      if (isCounted) await takeGuess(deps, tx, newest.alphabet, now);
      const code = newest.alphabet === 'letters' ? given.code.toUpperCase() : given.code;
      const secrets = splitSecrets(deps.env.CODE_SECRET);
      if (secrets.some((secret) => isSameHash(newest.codeHash, codeHash(secret, subject, code)))) {
        const guesses = newest.guesses + (isCounted ? 1 : 0);
        if (guesses > 0) await giveBack(tx, getGuessKey(newest.alphabet), guesses);
        await changeCode(tx, newest.id, {
          guesses: 0,
          ...(given.use ? { usedAt: now } : { checkedAt: now }),
        });
        return { right: await onRight(tx, now, newest) };
      }
      // A wrong try must stay counted, so it is returned and not thrown.
      const { points } = await countUp(tx, triesKey, lifeMs, now);
      if (!by.isKnown) {
        // Counted and not used: throwing here would roll the counted guess back.
        await countSource(tx, 'wrong:address', from.address, budgets.wrong, now);
        const guesses = newest.guesses + (isCounted ? 1 : 0);
        await changeCode(tx, newest.id, { triesLeft: newest.triesLeft - 1, guesses });
      }
      if (points < tries) return { refused: new DomainError('CODE_WRONG', { triesLeft: tries - points }) };
      return { refused: await lock(tx, subject, by, now) };
    },
  );
  if ('refused' in outcome) throw outcome.refused;
  return outcome.right;
}

async function lock(tx: Tx, subject: CodeSubject, by: Requester, now: Date): Promise<DomainError> {
  const locks = `locks:${getNumber(subject)}:${subject.purpose}:${by.key}`;
  const { points } = await countUp(tx, locks, dayMs, now);
  const wait = lockMs[Math.min(points, lockMs.length) - 1] ?? hourMs;
  await lockUntil(tx, lockKey(subject, by), new Date(now.getTime() + wait));
  return new DomainError('CODE_LOCKED', { retryAfterSeconds: toSeconds(wait) });
}

const toSeconds = (ms: number) => Math.ceil(ms / 1000);

const isSameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
