import { describe, expect, test } from 'vitest';
import { countRemarkUnits, reservationEmail } from '@/lib/contract/reservation-values';
import { addPhrase, cutRemark } from './remark';

describe('remarks of reservations', () => {
  test('RSV-11 Latin text counts 1 a character and is cut at 200', () => {
    for (const [given, stored] of [
      [199, 199],
      [200, 200],
      [201, 200],
    ] as const) {
      expect(cutRemark('a'.repeat(given))).toBe('a'.repeat(stored));
      // The last code with length 1, and the first with length 2.
      expect(cutRemark('\u00ff'.repeat(given))).toHaveLength(stored);
    }
    expect(countRemarkUnits('\u00ff\u0100')).toBe(3);
  });

  test('RSV-11 Chinese text counts 2 a character', () => {
    expect(countRemarkUnits('靠窗')).toBe(4);
    expect(cutRemark('窗'.repeat(100))).toHaveLength(100);
    expect(cutRemark('窗'.repeat(101))).toHaveLength(100);
  });

  test('RSV-11 mixed text at 199, 200 and 201 units', () => {
    const createMixedText = (units: number) => '窗'.repeat(50) + 'a'.repeat(units - 100);
    expect(countRemarkUnits(createMixedText(199))).toBe(199);
    expect(cutRemark(createMixedText(199))).toBe(createMixedText(199));
    expect(cutRemark(createMixedText(200))).toBe(createMixedText(200));
    expect(cutRemark(createMixedText(201))).toBe(createMixedText(200));
    // A character of two units does not fit into the last one.
    expect(cutRemark(`${'a'.repeat(199)}窗`)).toBe('a'.repeat(199));
  });

  test('RSV-11 a character of two code units is included whole or left out', () => {
    expect(cutRemark(`${'a'.repeat(196)}🍜`)).toBe(`${'a'.repeat(196)}🍜`);
    expect(cutRemark(`${'a'.repeat(198)}🍜`)).toBe('a'.repeat(198));
    // A family consists of two emojis and a joiner, which count 10.
    const family = '\u{1F469}\u200d\u{1F467}';
    expect(cutRemark(`${'a'.repeat(190)}${family}`)).toBe(`${'a'.repeat(190)}${family}`);
    expect(cutRemark(`${'a'.repeat(194)}${family}`)).toBe('a'.repeat(194));
  });

  test('RSV-11 a quick phrase comes behind a space, and what is too long is cut', () => {
    expect(addPhrase('', 'Window seat')).toBe('Window seat');
    expect(addPhrase('Two prams', 'Window seat')).toBe('Two prams Window seat');
    expect(addPhrase('a'.repeat(198), 'Window seat')).toBe(`${'a'.repeat(198)} W`);
  });
});

test('RSV-10 an e-mail address has letters, digits or Chinese characters, an @ and a dotted domain', () => {
  for (const valid of ['a@b.co', 'Ann1@example.com', '安@例子.中国', 'ann.tan+table@mail.example.com'])
    expect(reservationEmail.test(valid), valid).toBe(true);
  for (const invalid of [
    '',
    'a',
    '@b.co',
    'a@b',
    'a@b.',
    'a@.co',
    'a b@c.co',
    'a@b@c.co',
    'a@b.co\n',
    'a..@b.co',
    '"a"@b.co',
  ])
    expect(reservationEmail.test(invalid), JSON.stringify(invalid)).toBe(false);
});
