import { createHmac, timingSafeEqual } from 'node:crypto';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';

/** The purpose of a signature, so that one kind of token is never accepted as another. */
type Purpose =
  | 'e-mail'
  | 'reservation'
  | 'table-offer'
  | 'door'
  | 'door-party'
  | 'calendar'
  | 'staff-browser'
  | 'domain';

const sign = (secret: string, purpose: Purpose, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');

/** Returns a token: the text, which holds no dot, and a signature that only this backend can create. */
export const signText = (secrets: string, purpose: Purpose, text: string): string =>
  `${text}.${sign(getNewestSecret(secrets), purpose, text)}`;

/** Returns the text of a token, or undefined when the signature is not valid. */
export function readSignedText(secrets: string, purpose: Purpose, token: string): string | undefined {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isOurs = splitSecrets(secrets).some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? text : undefined;
}
