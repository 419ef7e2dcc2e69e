import { expect, test } from 'vitest';
import accountEn from './messages/account/en.json';
import accountVn from './messages/account/vn.json';
import accountZhCN from './messages/account/zh-CN.json';
import en from './messages/en.json';
import settingsEn from './messages/settings/en.json';
import settingsVn from './messages/settings/vn.json';
import settingsZhCN from './messages/settings/zh-CN.json';
import vn from './messages/vn.json';
import zhCN from './messages/zh-CN.json';

/** Every text with its path, such as `frame.live`. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, part]) => listTexts(part, `${path}.${key}`));
}

test.each([
  ['zh-CN', zhCN, en],
  ['vn', vn, en],
  ['zh-CN, of accounts', accountZhCN, accountEn],
  ['vn, of accounts', accountVn, accountEn],
  ['zh-CN, of settings', settingsZhCN, settingsEn],
  ['vn, of settings', settingsVn, settingsEn],
])('CON-19 the console has every text of English in %s, none empty', (_, messages, english) => {
  const listPaths = (of: unknown) =>
    listTexts(of)
      .map(([path]) => path)
      .sort();
  expect(listPaths(messages)).toEqual(listPaths(english));
  for (const [path, text] of listTexts(messages)) expect(text, path).not.toBe('');
});
