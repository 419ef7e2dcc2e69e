import { createHmac, timingSafeEqual } from 'node:crypto';

/** Headers of a signed request: Unix seconds, and HMAC-SHA256 in hex of `<timestamp>.<body>`. */
export const timestampHeader = 'x-notice-timestamp';
export const signatureHeader = 'x-notice-signature';

/** Maximum age in seconds, so that an intercepted request soon becomes useless. */
const toleranceSeconds = 300;

export interface Signed {
  timestamp: string | undefined;
  signature: string | undefined;
  /** The raw bytes as received. */
  body: string;
}

const calculateHmac = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();

/** Returns the headers for a body that is sent now. */
export function createSignedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'content-type': 'application/json',
    [timestampHeader]: timestamp,
    [signatureHeader]: calculateHmac(secret, timestamp, body).toString('hex'),
  };
}

/** Returns whether the sender has the secret and signed recently. */
export function isSignedBy(secret: string, { timestamp, signature, body }: Signed, now: Date): boolean {
  if (!timestamp || !signature || !/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature))
    return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  return timingSafeEqual(calculateHmac(secret, timestamp, body), Buffer.from(signature, 'hex'));
}
