/** A proof takes 2 to the power of this expected hashes, about a second in a browser. */
export const proofBits = 16;

/** Returns whether a hash begins with at least `bits` zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const bytes = bits >> 3;
  for (let at = 0; at < bytes; at++) if (hash[at] !== 0) return false;
  const rest = bits & 7;
  return rest === 0 || (hash[bytes] ?? 255) >> (8 - rest) === 0;
}

/** Returns the text whose SHA-256 must begin with zero bits. */
export const getProofText = (challenge: string, nonce: string): string => `${challenge}:${nonce}`;
