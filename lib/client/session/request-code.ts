import { change } from '@/lib/client/api/call';
import type { BrowserInput, BrowserOutput } from '@/lib/contract/contract';
import { isApiError } from '@/lib/domain/api-error';
import { getProofText, hasZeroBits } from '@/lib/domain/network/proof-of-work';

/**
 * Requests a one-time code. When the backend demands a proof of work, because many codes were requested lately, computes it and
 * retries. Throws ApiError.
 */
export async function requestCode(
  input: Omit<BrowserInput<'auth.sendCode'>, 'proof'>,
): Promise<BrowserOutput<'auth.sendCode'>> {
  try {
    return await change('auth.sendCode', { ...input, proof: undefined });
  } catch (error) {
    if (!isApiError(error, 'PROOF_NEEDED')) throw error;
    const { challenge, bits } = error.detail as { challenge: string; bits: number };
    return change('auth.sendCode', { ...input, proof: await solveProof(challenge, bits) });
  }
}

/** Number of concurrent hashes: a call of the browser's crypto takes longer than its hash. */
const batch = 256;

/** Returns a proof of work for a challenge. */
export async function solveProof(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let start = 0; ; start += batch) {
    const nonces = Array.from({ length: batch }, (_, index) => String(start + index));
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(getProofText(challenge, nonce)))),
    );
    const found = hashes.findIndex((hash) => hasZeroBits(new Uint8Array(hash), bits));
    if (found >= 0) return getProofText(challenge, nonces[found]!);
  }
}
