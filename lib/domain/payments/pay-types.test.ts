import { describe, expect, test } from 'vitest';
import { payTypeCodes } from '@/lib/contract/vocabulary';
import en from '@/messages/parts/payment.en.json';
import vn from '@/messages/parts/payment.vn.json';
import zh from '@/messages/parts/payment.zh-CN.json';
import { findPayType, findPayTypeToName, getPayIcon, isCash, isQr, knownPayTypes } from './pay-types';

describe('PAY-09 the codes of the list', () => {
  test.each([...payTypeCodes])('PAY-09 %s has an icon and a label in each language', (code) => {
    expect(findPayType(code)).toBe(code);
    expect(['qr', 'card', 'wallet', 'cash', 'phone']).toContain(getPayIcon(code));
    for (const { payment } of [en, zh, vn]) expect(payment.types[code]).toMatch(/\S/);
  });

  test('PAY-09 there are no labels for codes that are none', () => {
    expect([...knownPayTypes].sort()).toEqual([...payTypeCodes].sort());
    for (const { payment } of [en, zh, vn])
      expect(Object.keys(payment.types).sort()).toEqual([...payTypeCodes].sort());
  });
});

test('PAY-09 an unknown code is none of them, whatever it is called', () => {
  for (const code of ['SOMETHING_NEW', 'constructor', '', undefined]) {
    expect(findPayType(code)).toBeUndefined();
    expect(getPayIcon(code)).toBe('card');
    expect([isCash(code), isQr(code)]).toEqual([false, false]);
  }
});

test('DIN-01 at a table cash is cash, and every other way keeps its name', () => {
  for (const code of payTypeCodes) {
    expect(findPayTypeToName(code, true)).toBe(code === 'CASH_PAY_ON_PICK' ? 'CASH_PAY' : code);
    expect(findPayTypeToName(code, false)).toBe(code);
  }
});
