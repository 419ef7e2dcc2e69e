import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { hasZeroBits } from '@/lib/domain/network/proof-of-work';
import { requestCode, solveProof } from './request-code';

afterEach(() => vi.unstubAllGlobals());

test('SES-07 a browser that needs a proof of work sends it and gets its code', async () => {
  const bodies: { proof?: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { proof?: string };
    bodies.push(body);
    const error = { code: 'PROOF_NEEDED', message: '', status: 409, detail: { challenge: 'c', bits: 10 } };
    return Response.json(body.proof ? { ok: true, data: { resendInSeconds: 60 } } : { ok: false, error });
  });
  const phone = { mobile: '91234567', mobileCountryCode: '+65', serviceType: undefined };
  expect(await requestCode(phone)).toEqual({ resendInSeconds: 60 });
  expect(bodies).toHaveLength(2);
  expect(hasZeroBits(createHash('sha256').update(bodies[1]!.proof!).digest(), 10)).toBe(true);
});

test('a proof begins with the challenge and its hash with the zero bits', async () => {
  const proof = await solveProof('abc', 12);
  expect(proof).toMatch(/^abc:\d+$/);
  expect(hasZeroBits(createHash('sha256').update(proof).digest(), 12)).toBe(true);
  expect(hasZeroBits(new Uint8Array([0, 15]), 12)).toBe(true);
  expect(hasZeroBits(new Uint8Array([0, 16]), 12)).toBe(false);
  expect(hasZeroBits(new Uint8Array([1, 0]), 8)).toBe(false);
});
