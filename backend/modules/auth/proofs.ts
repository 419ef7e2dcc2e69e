import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hasZeroBits, proofBits } from '@/lib/domain/network/proof-of-work';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';
import { countUp } from '../../core/attempts.repository';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';

/** Milliseconds for which a challenge can be answered. */
const lifeMs = 10 * 60_000;

const sign = (secret: string, subject: string, text: string) =>
  createHmac('sha256', secret).update(`proof\0${subject}\0${text}`).digest('base64url');

/** Returns a challenge for a proof of work, bound to a subject. */
export function createChallenge(deps: Deps, subject: string): { challenge: string; bits: number } {
  const expiresAt = deps.clock().getTime() + lifeMs;
  const text = `${expiresAt}.${deps.random(12).toString('base64url')}`;
  return {
    challenge: `${text}.${sign(getNewestSecret(deps.env.CODE_SECRET), subject, text)}`,
    bits: proofBits,
  };
}

/** Returns whether a proof answers a challenge of this backend for this subject. A proof is accepted once. */
export async function spendProof(
  deps: Deps,
  tx: Tx,
  subject: string,
  proof: string | undefined,
): Promise<boolean> {
  const [, expires, random, signature = ''] =
    /^(\d{13,15})\.([\w-]{16})\.([\w-]{43}):\d{1,12}$/.exec(proof ?? '') ?? [];
  if (!proof || !expires) return false;
  const now = deps.clock();
  if (Number(expires) <= now.getTime()) return false;
  const isOurs = splitSecrets(deps.env.CODE_SECRET).some((secret) => {
    const expected = sign(secret, subject, `${expires}.${random}`);
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  });
  if (!isOurs) return false;
  if (!hasZeroBits(createHash('sha256').update(proof).digest(), proofBits)) return false;
  const { points } = await countUp(tx, `proof:${random}`, lifeMs, now);
  return points === 1;
}
