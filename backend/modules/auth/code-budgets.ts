import { type Budget, countUp, getSecondsUntil, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { dayMs, hourMs } from '../../core/durations';
import { spendSource } from '../../core/source-budgets';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { CodeSubject, OneTimeCode } from './one-time-codes.repository';
import { createChallenge, spendProof } from './proofs';
import { getNumber, type Origin, type Requester } from './requester';

/** A limit that demands a proof of work once it is spent, and ends at `hard`. */
interface SoftBudget extends Budget {
  hard: number;
}

/**
 * Limits from all sides on the cost of messages (docs/reliability.md, 10); CODES_PER_ADDRESS is another one.
 */
export const budgets = {
  /** Maximum codes for one number that one source, or one browser known to the account, may request. */
  pair: { most: 15, windowMs: dayMs },
  number: { most: 15, hard: 60, windowMs: dayMs },
  prefix: { most: 5_000, hard: 25_000, windowMs: dayMs },
  day: { most: 20_000, hard: 100_000, windowMs: dayMs },
  /** Maximum wrong codes from one source for all numbers. */
  wrong: { most: 60, windowMs: hourMs },
} satisfies Record<string, Budget | SoftBudget>;

const sourceFactor = 5;

/**
 * Maximum wrong guesses in a day at codes of accounts, by browsers that never logged in to them.
 * docs/decisions/guessing-codes.md shows the calculation: under one hit a year.
 */
export const guessBudgets = {
  digits: { most: 12, windowMs: dayMs },
  letters: { most: 1_200, windowMs: dayMs },
} satisfies Record<OneTimeCode['alphabet'], Budget>;

/** Returns the key under which the guesses of a day are counted. */
export const getGuessKey = (alphabet: OneTimeCode['alphabet']) => `guess:${alphabet}:day`;

/**
 * Takes one attempt from each limit, from the narrowest to the widest, so that shared counters are locked
 * for the shortest time. A browser known to the account has its own limit and no soft limit, so strangers
 * cannot lock its user out.
 */
export async function spendCodeBudgets(
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
 * Takes one guess from the day's limit before the code is compared, so that concurrent guesses cannot exceed
 * it. Throws CODE_EXPIRED when the guesses at digits are used up: the next code has letters. Throws TOO_MANY
 * when those are used up too; logging in by password, and from browsers known to the account, still works.
 */
export async function takeGuess(
  deps: Deps,
  tx: Tx,
  alphabet: OneTimeCode['alphabet'],
  now: Date,
): Promise<void> {
  const budget = guessBudgets[alphabet];
  const { points, expiresAt } = await countUp(tx, getGuessKey(alphabet), budget.windowMs, now);
  if (points === budget.most)
    deps.log.error({ budget: getGuessKey(alphabet), points }, 'wrong codes are guessed at many accounts');
  if (points <= budget.most) return;
  throw alphabet === 'digits' ? new DomainError('CODE_EXPIRED') : createTooManyError(expiresAt, now);
}
