import { expect, test } from 'vitest';
import { decideLinkLogin } from './link-login';

const opened = { 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0' };
const known = { isShortLink: true, switchesDiner: false, isKnownBrowser: true };
const strange = { ...known, isKnownBrowser: false };

test.each([
  ['a person in a browser that logged in here before', opened, known, 'login'],
  ['a scanner with the headers of a browser', opened, strange, 'confirm'],
  ['a link preview', {}, strange, 'confirm'],
  ['a person who is logged in to another account', opened, { ...known, switchesDiner: true }, 'confirm'],
  ['an image', { 'sec-fetch-dest': 'image' }, known, 'nothing'],
  ['a prefetch', { ...opened, 'sec-purpose': 'prefetch' }, known, 'nothing'],
  ['a login that can be repeated', opened, { ...strange, isShortLink: false }, 'login'],
])('API-20 a link that %s opens is decided', (_, headers, facts, decision) => {
  expect(decideLinkLogin(new Headers(headers as Record<string, string>), facts)).toBe(decision);
});
