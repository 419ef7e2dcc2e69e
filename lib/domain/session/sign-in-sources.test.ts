import { expect, test } from 'vitest';
import { readSignInMark, signInOutcomes, toSignInMark } from './sign-in-mark';
import { getSourceName, sortSources, toFramedQr } from './sign-in-sources';

test('TPL-01 the chat app comes first, and each source has a name', () => {
  expect(sortSources(['google', 'wechat', 'line'])).toEqual(['wechat', 'google', 'line']);
  expect(['google', 'line', 'sandbox'].map(getSourceName)).toEqual(['Google', 'LINE', 'Sandbox']);
});

test.each([
  [
    'https://qr.test/connect/qrconnect?appid=a&state=s#wechat_redirect',
    'https://qr.test/connect/qrconnect?appid=a&state=s&login_type=jssdk',
  ],
  ['http://127.0.0.1:4010/qr', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the chat app’s page %s in a frame: %s', (url, framed) => {
  expect(toFramedQr(url)).toBe(framed);
});

test('the outcome of a sign-in is read from the fragment, and nothing else is', () => {
  for (const outcome of signInOutcomes) expect(readSignInMark(toSignInMark(outcome))).toBe(outcome);
  for (const fragment of ['', '#', '#main', '#sign-in=', '#sign-in=bind&x', '#sign-in=<b>'])
    expect(readSignInMark(fragment)).toBeUndefined();
});
