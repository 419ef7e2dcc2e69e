import { DomainError } from '../../core/domain-error';
import { hashPassword } from '../auth/passwords';

/** What NIST 800-63B asks of a password that may be the only factor; any characters, spaces too. */
const leastPasswordLength = 15;

/** The form in which passwords are hashed and compared: keyboards write one letter in several ways. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Returns whether a text is one short piece over and over, such as `passwordpassword`. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= 8; size++)
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    )
      return true;
  return false;
}

/** Returns whether each character follows the one before, such as `abcdefghijklmno`. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((each, index) => each.codePointAt(0)! - text.codePointAt(index)!);
  const follows = steps.filter((step) => Math.abs(step) === 1 || Math.abs(step) === 9).length;
  return follows >= steps.length - 2;
}

/**
 * Returns the hash of a new password of a person. Throws STAFF_PASSWORD_SHORT, and PASSWORD_COMMON for what is guessed first:
 * one piece repeated, a run, the person's own address or name with a little around it.
 */
export async function hashNewPassword(
  password: string,
  own: { email: string; name: string },
): Promise<string> {
  const text = normalizePassword(password);
  if ([...text].length < leastPasswordLength)
    throw new DomainError('STAFF_PASSWORD_SHORT', { least: leastPasswordLength });
  const lower = text.toLowerCase();
  const known = [own.email, own.email.split('@')[0]!, own.name.toLowerCase(), 'makan', 'password'];
  const rest = known.reduce((left, each) => (each.length > 2 ? left.replaceAll(each, '') : left), lower);
  if (isRepeated(lower) || isRun(lower) || rest.length < 6) throw new DomainError('PASSWORD_COMMON');
  return hashPassword(text);
}
