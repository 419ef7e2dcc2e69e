import { expect, test } from 'vitest';
import { payTypeCodes } from '@/lib/contract/pay-types';
import { findPayTypeToName } from './pay-types';

test('DIN-01 without a pick-up cash is just cash, and every other way keeps its name', () => {
  for (const code of payTypeCodes) {
    expect(findPayTypeToName(code, false)).toBe(code === 'CASH_PAY_ON_PICK' ? 'CASH_PAY' : code);
    expect(findPayTypeToName(code, true)).toBe(code);
  }
});
