import { createHmac, timingSafeEqual } from 'node:crypto';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';

/** What a signature is for, so that one kind of token never passes as another. */
type Purpose = 'e-mail' | 'reservation' | 'table-offer' | 'calendar';

const sign = (secret: string, purpose: Purpose, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');

/** Returns the text, which holds no dot, with its signature: a token that only we can make. */
export const signText = (secrets: string, purpose: Purpose, text: string): string =>
  `${text}.${sign(getNewestSecret(secrets), purpose, text)}`;

/** Returns the text of a token, or undefined for one that is not ours. */
export function readSignedText(secrets: string, purpose: Purpose, token: string): string | undefined {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isOurs = splitSecrets(secrets).some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? text : undefined;
}
