import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@/lib/contract/vocabulary';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';
import {
  type Budget,
  countUp,
  getLockSeconds,
  getPoints,
  getSecondsUntil,
  giveBack,
  lockUntil,
  spend,
} from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { getHash } from '../../core/sessions.repository';
import { countSource, requireSourceLeft, spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { toOneLine } from '../../mail/one-line';
import { postMessage } from '../outbox/outbox';
import { findRestaurantName } from '../restaurant/restaurant-name';
import { isKnownDevice } from './known-devices';
import {
  acquireLock,
  addCode,
  type CodeSubject,
  changeCode,
  type OneTimeCode,
  takeNewest,
} from './one-time-codes.repository';
import { createChallenge, spendProof } from './proofs';
import { findUserByPhone } from './users.repository';

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

/** A budget that asks for a proof of work once it is spent, and ends at `hard`. */
interface SoftBudget extends Budget {
  hard: number;
}

/** What messages cost is bounded from all sides (docs/reliability.md, 10); CODES_PER_ADDRESS is one more. */
const budgets = {
  /** Codes for one number that one source, or one browser known to the account, may ask for. */
  pair: { most: 15, windowMs: dayMs },
  number: { most: 15, hard: 60, windowMs: dayMs },
  prefix: { most: 5_000, hard: 25_000, windowMs: dayMs },
  day: { most: 20_000, hard: 100_000, windowMs: dayMs },
  /** Wrong codes from one source, whatever the numbers. */
  wrong: { most: 60, windowMs: hourMs },
} satisfies Record<string, Budget | SoftBudget>;

const sourceFactor = 5;

/**
 * Wrong guesses in a day at codes of accounts, by browsers that never logged in to them. See
 * docs/decisions/guessing-codes.md for the sum: under one hit a year.
 */
const guessBudgets = {
  digits: { most: 12, windowMs: dayMs },
  letters: { most: 1_200, windowMs: dayMs },
} satisfies Record<OneTimeCode['alphabet'], Budget>;

/** 32 characters that cannot be mistaken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** How long a source waits after its first, second, third ... locked code of a number and day. */
const lockMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];

const getNumber = ({ mobileCountryCode, mobile }: CodeSubject) => `${mobileCountryCode}:${mobile}`;
const getGuessKey = (alphabet: OneTimeCode['alphabet']) => `guess:${alphabet}:day`;

/** Bound to number and purpose: a code of one is worth nothing for another. */
const codeHash = (secret: string, subject: CodeSubject, code: string): string =>
  createHmac('sha256', secret)
    .update(`${getNumber(subject)}:${subject.purpose}:${code}`)
    .digest('base64url');

/** Where a request comes from. */
interface Origin {
  address: string;
  device?: string;
}

/** Whose tries are counted: a browser that logged in to the account before, or a source. */
interface Requester {
  key: string;
  isKnown: boolean;
  /** The number has an account, which a right guess would open. */
  hasAccount: boolean;
}

async function identify(tx: Tx, subject: CodeSubject, { address, device }: Origin): Promise<Requester> {
  const user = await findUserByPhone(tx, subject);
  const isKnown = await isKnownDevice(tx, device, user?.id ?? 0);
  return {
    key: isKnown && device ? `device:${getHash(device)}` : getSourceKey(address),
    isKnown,
    hasAccount: user !== undefined,
  };
}

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
 * Takes a code from each budget, from the narrowest to the widest, so that what everybody shares is locked for the shortest
 * time. A browser known to the account has its own budget and no soft limit, so strangers cannot keep its diner out.
 */
async function spendCodeBudgets(
  deps: Deps,
  tx: Tx,
  subject: CodeSubject,
  by: Requester,
  from: Origin & { proof?: string },
  now: Date,
): Promise<void> {
  const number = getNumber(subject);
  await spend(tx, `sms:pair:${number}:${by.key}`, budgets.pair, now);
  let isProven = by.isKnown;
  const spendSoft = async (key: string, budget: SoftBudget) => {
    const { points, expiresAt } = await countUp(tx, key, budget.windowMs, now);
    if (points === budget.most || points === budget.hard)
      deps.log.error({ budget: key, points }, 'a budget for codes is spent');
    if (points > budget.hard) throw createTooManyError(expiresAt, now);
    if (points <= budget.most || isProven) return;
    isProven = await spendProof(deps, tx, number, from.proof);
    if (!isProven) throw new DomainError('PROOF_NEEDED', createChallenge(deps, number));
  };
  if (!by.isKnown) {
    await spendSoft(`sms:number:${number}`, budgets.number);
    const most = deps.env.CODES_PER_ADDRESS;
    await spendSoft(`sms:address:${by.key}`, { most, hard: most * sourceFactor, windowMs: hourMs });
    const network = { most: most * sourceFactor, windowMs: hourMs };
    await spendSource(tx, 'sms:network', from.address, network, now);
  }
  await spendSoft(`sms:prefix:${subject.mobileCountryCode}`, budgets.prefix);
  await spendSoft('sms:day', budgets.day);
}

const createTooManyError = (until: Date, now: Date) =>
  new DomainError('TOO_MANY', { retryAfterSeconds: getSecondsUntil(until, now) });

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

/**
 * Takes a guess from the day's budget before the code is compared, so that guesses at the same time cannot exceed it. Throws
 * CODE_EXPIRED when the digits are used up: the next code has letters. Throws TOO_MANY when those are used up too; logging
 * in by password, and from browsers known to the account, goes on.
 */
async function takeGuess(deps: Deps, tx: Tx, alphabet: OneTimeCode['alphabet'], now: Date): Promise<void> {
  const budget = guessBudgets[alphabet];
  const { points, expiresAt } = await countUp(tx, getGuessKey(alphabet), budget.windowMs, now);
  if (points === budget.most)
    deps.log.error({ budget: getGuessKey(alphabet), points }, 'wrong codes are guessed at many accounts');
  if (points <= budget.most) return;
  throw alphabet === 'digits' ? new DomainError('CODE_EXPIRED') : createTooManyError(expiresAt, now);
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
