import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';

/** The purpose and the owner of a sealed text; it cannot be opened for another purpose or owner. */
type SealedFor =
  | { purpose: 'second-factor' | 'second-factor-setup'; staffId: number }
  | { purpose: 'payment-keys'; restaurantId: number; provider: string }
  | { purpose: 'webhook-secret'; restaurantId: number; url: string };

type Purpose = SealedFor['purpose'];

function toSubject(owner: SealedFor): string {
  if (owner.purpose === 'payment-keys') return `${owner.restaurantId}:${owner.provider}`;
  if (owner.purpose === 'webhook-secret') return `${owner.restaurantId}:${owner.url}`;
  return String(owner.staffId);
}

const toKey = (secret: string, purpose: Purpose) =>
  createHash('sha256').update(`makan ${purpose}\0${secret}`).digest();

/** Returns the prefix of texts that were sealed with a secret. */
const getBeginning = (secret: string, purpose: Purpose): string =>
  `${createHash('sha256').update(toKey(secret, purpose)).digest('base64url').slice(0, 8)}.`;

/** Returns the prefix of texts that are sealed with the newest secret and need no resealing. */
export const getNewestBeginning = (secrets: string, purpose: Purpose): string =>
  getBeginning(getNewestSecret(secrets), purpose);

/** Encrypts a text with the newest secret; only this backend can decrypt it. */
export async function sealText(secrets: string, owner: SealedFor, text: string): Promise<string> {
  const { purpose } = owner;
  const secret = getNewestSecret(secrets);
  const jwt = await new EncryptJWT({ text })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(toSubject(owner))
    .encrypt(toKey(secret, purpose));
  return getBeginning(secret, purpose) + jwt;
}

/**
 * Returns the plain text of a sealed text. Returns undefined for a foreign text, or one that was sealed for
 * another purpose or owner.
 */
export async function openSealedText(
  secrets: string,
  owner: SealedFor,
  sealed: string,
): Promise<string | undefined> {
  const { purpose } = owner;
  const secret = splitSecrets(secrets).find((candidate) =>
    sealed.startsWith(getBeginning(candidate, purpose)),
  );
  if (secret === undefined) return undefined;
  try {
    const jwt = sealed.slice(sealed.indexOf('.') + 1);
    const { payload } = await jwtDecrypt(jwt, toKey(secret, purpose), {
      subject: toSubject(owner),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return typeof payload.text === 'string' ? payload.text : undefined;
  } catch {
    // The text was changed on its way, or it belongs to another owner.
    return undefined;
  }
}
