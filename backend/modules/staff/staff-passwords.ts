import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { DomainError } from '../../core/domain-error';
import { hashPassword } from '../auth/passwords';

/**
 * NIST 800-63B requires this length of a password that may be the only factor; any characters are allowed,
 * including spaces.
 */
const leastPasswordLength = 15;

/**
 * Returns the form in which passwords are hashed and compared: keyboards encode one letter in several ways.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Fewer guesses than this, as a power of ten, make a password common. */
const leastGuessesLog10 = 10;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the list of 49,000 leaked passwords with the first new password, because it takes some 60 MB of memory. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}

/**
 * Returns the hash of a person's new password. Throws STAFF_PASSWORD_SHORT, and PASSWORD_COMMON for one that is guessed
 * soon: leaked passwords, runs and repetitions, the rows of a keyboard, dates, and the person's own address and name.
 */
export async function hashNewPassword(
  password: string,
  own: { email: string; name: string },
): Promise<string> {
  const text = normalizePassword(password);
  if ([...text].length < leastPasswordLength)
    throw new DomainError('STAFF_PASSWORD_SHORT', { least: leastPasswordLength });
  const known = [own.email, own.email.split('@')[0]!, own.name, ...own.name.split(/\s+/), 'makan'];
  const { guessesLog10 } = (await loadEstimator()).check(text, known);
  if (guessesLog10 < leastGuessesLog10) throw new DomainError('PASSWORD_COMMON');
  return hashPassword(text);
}
