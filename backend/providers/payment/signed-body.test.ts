import { expect, test } from 'vitest';
import {
  createSignedHeaders,
  isSignedBy,
  type Signed,
  signatureHeader,
  timestampHeader,
} from './signed-body';

const secret = 'a secret between bank and backend only';
const now = new Date('2026-11-23T02:00:00Z');
const body = '{"noticeId":"n-1","amount":23}';

function createSigned(changes: Partial<Signed> = {}, at = now): Signed {
  const headers = createSignedHeaders(secret, body, at);
  return { timestamp: headers[timestampHeader], signature: headers[signatureHeader], body, ...changes };
}
const addMinutes = (number: number) => new Date(now.getTime() + number * 60_000);

test('what was signed just now is taken, within five minutes to either side', () => {
  expect(isSignedBy(secret, createSigned(), now)).toBe(true);
  expect(isSignedBy(secret, createSigned({}, addMinutes(-5)), now)).toBe(true);
  expect(isSignedBy(secret, createSigned({}, addMinutes(5)), now)).toBe(true);
});

test('what is older, newer, altered, unsigned or signed by another is not', () => {
  const { timestamp, signature } = createSigned();
  const refused: Signed[] = [
    createSigned({}, addMinutes(-5.1)),
    createSigned({}, addMinutes(5.1)),
    createSigned({ body: body.replace('23', '24') }),
    createSigned({ timestamp: String(Number(timestamp) + 1) }),
    createSigned({ timestamp: undefined }),
    createSigned({ timestamp: `${timestamp}.0` }),
    createSigned({ timestamp: 'NaN' }),
    createSigned({ signature: undefined }),
    createSigned({ signature: '' }),
    createSigned({ signature: signature?.slice(0, -2) }),
    createSigned({ signature: `${signature}00` }),
    createSigned({ signature: 'z'.repeat(64) }),
  ];
  for (const request of refused) expect(isSignedBy(secret, request, now)).toBe(false);
  expect(isSignedBy('another secret that is as long as this one', createSigned(), now)).toBe(false);
});
