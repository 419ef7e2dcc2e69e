import { expect, test } from 'vitest';
import { isSignedBy, type Signed, signatureHeader, signedHeaders, timestampHeader } from './signed-body';

const secret = 'a secret between bank and backend only';
const now = new Date('2026-11-23T02:00:00Z');
const body = '{"noticeId":"n-1","amount":23}';

function signed(changes: Partial<Signed> = {}, at = now): Signed {
  const headers = signedHeaders(secret, body, at);
  return { timestamp: headers[timestampHeader], signature: headers[signatureHeader], body, ...changes };
}
const minutes = (number: number) => new Date(now.getTime() + number * 60_000);

test('what was signed just now is taken, within five minutes to either side', () => {
  expect(isSignedBy(secret, signed(), now)).toBe(true);
  expect(isSignedBy(secret, signed({}, minutes(-5)), now)).toBe(true);
  expect(isSignedBy(secret, signed({}, minutes(5)), now)).toBe(true);
});

test('what is older, newer, altered, unsigned or signed by another is not', () => {
  const { timestamp, signature } = signed();
  const refused: Signed[] = [
    signed({}, minutes(-5.1)),
    signed({}, minutes(5.1)),
    signed({ body: body.replace('23', '24') }),
    signed({ timestamp: String(Number(timestamp) + 1) }),
    signed({ timestamp: undefined }),
    signed({ timestamp: `${timestamp}.0` }),
    signed({ timestamp: 'NaN' }),
    signed({ signature: undefined }),
    signed({ signature: '' }),
    signed({ signature: signature?.slice(0, -2) }),
    signed({ signature: `${signature}00` }),
    signed({ signature: 'z'.repeat(64) }),
  ];
  for (const each of refused) expect(isSignedBy(secret, each, now)).toBe(false);
  expect(isSignedBy('another secret that is as long as this one', signed(), now)).toBe(false);
});
