import { describe, expect, test } from 'vitest';
import en from '@/messages/parts/payment.en.json';
import vn from '@/messages/parts/payment.vn.json';
import zh from '@/messages/parts/payment.zh-CN.json';
import { findPayType, getPayIcon, hasBrand, isCash, isQr, payTypeCodes, payTypes } from './pay-types';

describe('PAY-09 the codes of the list', () => {
  test.each([...payTypeCodes])('PAY-09 %s has an icon, and a brand or a label in each language', (code) => {
    expect(findPayType(code)).toBe(code);
    expect(['qr', 'card', 'wallet', 'cash', 'phone']).toContain(getPayIcon(code));
    for (const { payment } of [en, zh, vn])
      expect(hasBrand(code) ? payTypes[code].brand : payment.types[code]).toMatch(/\S/);
  });

  test('PAY-09 there are no labels for codes that are none or have a brand', () => {
    for (const { payment } of [en, zh, vn])
      expect(Object.keys(payment.types).sort()).toEqual(
        payTypeCodes.filter((code) => !hasBrand(code)).sort(),
      );
  });
});

test('PAY-09 an unknown code is none of them, whatever it is called', () => {
  for (const code of ['SOMETHING_NEW', 'constructor', '', undefined]) {
    expect(findPayType(code)).toBeUndefined();
    expect(getPayIcon(code)).toBe('card');
    expect([isCash(code), isQr(code)]).toEqual([false, false]);
  }
});
