import { expect, test } from 'vitest';
import { unwrapPhrases } from './remark-phrases';

const phrase = { id: 1, en: 'Window seat', zh: '靠窗', vn: 'Cạnh cửa sổ' };
const wrapPhrase = (value: unknown, [before, after] = ['"', '"']) =>
  `${before}${JSON.stringify(value)}${after}`;

test('API-97 a phrase is unwrapped of one character at both ends, whichever it is', () => {
  expect(unwrapPhrases([wrapPhrase(phrase)])).toEqual([phrase]);
  expect(
    unwrapPhrases([wrapPhrase(phrase, ['(', ')']), wrapPhrase({ ...phrase, id: 2 }, ['文', '字'])]),
  ).toEqual([phrase, { ...phrase, id: 2 }]);
});

test('DEC-65 a phrase that cannot be unwrapped and parsed is skipped, the others are shown', () => {
  const broken = [
    JSON.stringify(phrase),
    '"{"id":1,"en":',
    '',
    '"',
    '""',
    wrapPhrase(null),
    wrapPhrase(7),
    wrapPhrase([]),
    wrapPhrase({ id: 1 }),
    wrapPhrase({ ...phrase, id: 'one' }),
    wrapPhrase({ ...phrase, id: 1.5 }),
    null,
    12,
    phrase,
  ];
  for (const phrase of broken) expect(unwrapPhrases([phrase])).toEqual([]);
  expect(unwrapPhrases([...broken, wrapPhrase(phrase), ...broken, wrapPhrase({ ...phrase, id: 2 })])).toEqual(
    [phrase, { ...phrase, id: 2 }],
  );
});

test('ENT-25 a phrase has id, en, zh and vn; one left out shows another’s words', () => {
  expect(unwrapPhrases([wrapPhrase({ id: '4', zh: '靠窗' })])).toEqual([
    { id: 4, en: '靠窗', zh: '靠窗', vn: '靠窗' },
  ]);
  expect(unwrapPhrases([wrapPhrase({ id: 4, en: 'Window', vn: '' })])).toEqual([
    { id: 4, en: 'Window', zh: 'Window', vn: 'Window' },
  ]);
});
