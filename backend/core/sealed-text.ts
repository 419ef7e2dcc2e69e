import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';

/** What a sealed text is for, and whose it is: sealed for one it never opens for another. */
interface SealedFor {
  purpose: 'second-factor' | 'second-factor-setup';
  staffId: number;
}

type Purpose = SealedFor['purpose'];

const toKey = (secret: string, purpose: Purpose) =>
  createHash('sha256').update(`makan ${purpose}\0${secret}`).digest();

/** Returns how texts begin that were sealed with a secret. */
const getBeginning = (secret: string, purpose: Purpose): string =>
  `${createHash('sha256').update(toKey(secret, purpose)).digest('base64url').slice(0, 8)}.`;

/** Returns how texts begin that need no other key. */
export const getNewestBeginning = (secrets: string, purpose: Purpose): string =>
  getBeginning(getNewestSecret(secrets), purpose);

/** Returns a text that only we can read, encrypted with the newest secret. */
export async function sealText(
  secrets: string,
  { purpose, staffId }: SealedFor,
  text: string,
): Promise<string> {
  const secret = getNewestSecret(secrets);
  const jwt = await new EncryptJWT({ text })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(String(staffId))
    .encrypt(toKey(secret, purpose));
  return getBeginning(secret, purpose) + jwt;
}

/** Returns what a text was sealed from; undefined for one that is not ours, or sealed for something else (OPS-12). */
export async function openSealedText(
  secrets: string,
  { purpose, staffId }: SealedFor,
  sealed: string,
): Promise<string | undefined> {
  const secret = splitSecrets(secrets).find((each) => sealed.startsWith(getBeginning(each, purpose)));
  if (secret === undefined) return undefined;
  try {
    const jwt = sealed.slice(sealed.indexOf('.') + 1);
    const { payload } = await jwtDecrypt(jwt, toKey(secret, purpose), {
      subject: String(staffId),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return typeof payload.text === 'string' ? payload.text : undefined;
  } catch {
    // Changed on its way, or of somebody else.
    return undefined;
  }
}
