import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@/lib/contract/vocabulary';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';
import {
  countUp,
  getLockSeconds,
  getPoints,
  lockUntil,
  refundAttempts,
} from '../../core/attempts.repository';
import { compareGuess } from '../../core/compare-guess';
import { DomainError } from '../../core/domain-error';
import { dayMs, hourMs, minuteMs } from '../../core/durations';
import { isLoopbackHost } from '../../core/loopback-host';
import { listSourceLimits } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { toOneLine } from '../../mail/one-line';
import { postMessage } from '../outbox/outbox';
import { findCanonicalHost } from '../restaurant/restaurant.repository';
import { findRestaurantName } from '../restaurant/restaurant-name';
import { budgets, getGuessKey, guessBudgets, spendCodeBudgets, takeGuess } from './code-budgets';
import { acquireLock, addCode, type CodeSubject, changeCode, takeNewest } from './one-time-codes.repository';
import { getNumber, identify, type Origin, type Requester } from './requester';

/** A code is valid for 5 minutes and 5 wrong attempts of one source. */
const lifeMs = 5 * minuteMs;
const tries = 5;
/** Maximum wrong attempts of all browsers together that never logged in to the account. */
const strangersTries = 15;
/** Minimum milliseconds between two codes while the first is still valid. */
const resendMs = minuteMs;

/** An alphabet of 32 characters without confusable ones. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Milliseconds for which a source is locked after its first, second, third ... locked code of a number and
 * day.
 */
const lockMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];

/** The hash includes number and purpose, so a code cannot be used for another number or purpose. */
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
 * Creates a code and its message in one transaction; the older code becomes invalid. Within 60 s of a valid
 * code it creates nothing and returns the same kind of response. Whether the number has an account makes no
 * difference. Throws PROOF_NEEDED (a soft limit is spent; a proof of work helps), TOO_MANY (a hard limit is
 * spent) and CODE_LOCKED (too many wrong codes), the last two with retryAfterSeconds.
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
        autofill: await createAutofill(tx, from.restaurantId, code),
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

/**
 * Returns the name that signs a message: the restaurant's, shortened because text messages are charged by
 * length.
 */
async function findSender(tx: Tx, from: { restaurantId?: number; locale: Locale }): Promise<string> {
  const name = from.restaurantId && (await findRestaurantName(tx, from.restaurantId, from.locale));
  return toOneLine(name || 'Makan', 40);
}

/** Returns the last line of a message, by which phones fill the code in on pages of the restaurant's domain only. */
async function createAutofill(tx: Tx, restaurantId: number | undefined, code: string): Promise<string> {
  const host = restaurantId && (await findCanonicalHost(tx, restaurantId));
  return host && !isLoopbackHost(host) ? `\n@${host} #${code}` : '';
}

const createDigitCode = ({ random }: Deps) => String(random(4).readUInt32BE() % 10_000).padStart(4, '0');
const createLetterCode = ({ random }: Deps) => [...random(4)].map((byte) => letters[byte % 32]).join('');

/**
 * Verifies a code and, if it is correct, runs `onRight` in the same transaction. With `use` the code is
 * spent: one of concurrent uses succeeds. Throws CODE_WRONG {triesLeft}, CODE_EXPIRED (also for a missing or
 * spent code), CODE_LOCKED {retryAfterSeconds}, TOO_MANY.
 */
export async function withCode<T>(
  deps: Deps,
  given: { subject: CodeSubject; code: string; from: Origin; use: boolean },
  onRight: (tx: Tx, now: Date, code: { id: number }) => Promise<T>,
): Promise<T> {
  const { subject, from } = given;
  // A wrong attempt must stay counted, so it is returned and not thrown.
  const outcome = await withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const by = await identify(tx, subject, from);
    let refused = new DomainError('CODE_WRONG');
    const check = async (): Promise<{ right: T } | undefined> => {
      const newest = await takeNewest(tx, subject);
      if (!newest || newest.usedAt || newest.expiresAt <= now) throw new DomainError('CODE_EXPIRED');
      const triesKey = `tries:${newest.id}:${by.key}`;
      await requireUnlocked(tx, subject, by, now);
      // The lock is over, but the code stays invalid for this source, and for unknown browsers once they
      // used up their attempts.
      if ((await getPoints(tx, triesKey, now)) >= tries || (!by.isKnown && newest.triesLeft === 0))
        throw new DomainError('CODE_EXPIRED');

      const isCounted = by.hasAccount && !by.isKnown;
      if (isCounted) await takeGuess(deps, tx, newest.alphabet, now);
      const code = newest.alphabet === 'letters' ? given.code.toUpperCase() : given.code;
      const secrets = splitSecrets(deps.env.CODE_SECRET);
      if (secrets.some((secret) => isSameHash(newest.codeHash, codeHash(secret, subject, code)))) {
        const guesses = newest.guesses + (isCounted ? 1 : 0);
        if (guesses > 0) await refundAttempts(tx, getGuessKey(newest.alphabet), guesses);
        await changeCode(tx, newest.id, {
          guesses: 0,
          ...(given.use ? { usedAt: now } : { checkedAt: now }),
        });
        return { right: await onRight(tx, now, newest) };
      }
      const { points } = await countUp(tx, triesKey, lifeMs, now);
      if (!by.isKnown) {
        const guesses = newest.guesses + (isCounted ? 1 : 0);
        await changeCode(tx, newest.id, { triesLeft: newest.triesLeft - 1, guesses });
      }
      refused =
        points < tries
          ? new DomainError('CODE_WRONG', { triesLeft: tries - points })
          : await lock(tx, subject, by, now);
      return undefined;
    };
    const limits = by.isKnown ? [] : listSourceLimits('wrong:address', from.address, budgets.wrong);
    const { match, retryAfterSeconds } = await compareGuess(tx, limits, check, now);
    if (retryAfterSeconds !== undefined) refused = new DomainError('TOO_MANY', { retryAfterSeconds });
    return match ?? { refused };
  });
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
