import { describe, expect, test } from 'vitest';
import { filterBySign, formatWithSign, getWalletMoney } from './wallet-sign';

describe('RT-14 the sign of query currencySign', () => {
  test.each([
    ['S$', 'SG', 'S$', 'SG'],
    ['RM', 'SG', 'RM', 'MY'],
    ['rm', 'SG', 'RM', 'MY'],
    ['￥', 'SG', '¥', 'CN'],
    ['₫', 'SG', 'đ', 'VN'],
    ['$', 'MM', '$', 'MM'],
    ['$', 'SG', '$', 'KH'],
    ['', 'MY', 'RM', 'MY'],
    [undefined, 'VN', 'đ', 'VN'],
    [undefined, 'MM', '$', 'MM'],
    ['Free ', 'SG', 'S$', 'SG'],
    ['<b>', 'SG', 'S$', 'SG'],
    ['constructor', 'SG', 'S$', 'SG'],
  ] as const)('%j in a shop of %s: %s of %s', (given, shop, sign, countryCode) => {
    expect(getWalletMoney(given, shop)).toEqual({ sign, countryCode });
  });

  test.each([
    [2000, 'S$', 'S$20.00'],
    [123456, 'RM', 'RM1,234.56'],
    [-500, 'S$', '−S$5.00'],
    [4_500_000, 'đ', '45.000đ'],
  ])('%s hundredths with %s read %s', (amount, sign, shown) => {
    expect(formatWithSign(amount, sign)).toBe(shown);
  });

  test('no movement is shown in another currency than its own', () => {
    const movements = [{ currencySign: 'S$' }, { currencySign: 'RM' }, {}, { currencySign: '￥' }];
    expect(filterBySign(movements, 'S$')).toEqual([{ currencySign: 'S$' }, {}]);
    expect(filterBySign(movements, 'RM')).toEqual([{ currencySign: 'RM' }, {}]);
    expect(filterBySign(movements, '¥')).toEqual([{}, { currencySign: '￥' }]);
  });
});
