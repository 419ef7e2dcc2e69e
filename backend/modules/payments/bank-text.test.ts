import { describe, expect, test } from 'vitest';
import { readBankTexts } from './bank-text';

const dbs =
  'Transaction Ref: PIB2604049854189469 C120520342290 Dear Customer,\n\nYou have received SGD 24.00 via PayNow on 04 Apr 2026 20:34 SGT.\nFrom: SHANNON GOH To: Your DBS/ POSB account ending 0613';

describe('GTW-04 the amount, the currency and the payer are found in what banks write:', () => {
  test.each<[string, string, number, string, string?]>([
    ['DBS, POSB', dbs, 2400, 'SGD', 'SHANNON GOH'],
    [
      'UOB',
      'You have received SGD 1,146.00 in your PayNow-linked account ending 3561 on 13-SEP-2026 09:56PM. UOB EMAIL DISCLAIMER',
      114600,
      'SGD',
    ],
    [
      'OCBC',
      'You have received SGD 120.00 from John Tan via PayNow.\nDate & Time: 15 Dec 2025 18:42 SGT',
      12000,
      'SGD',
      'John Tan',
    ],
    ['a bank with the short sign', 'A/C ending 1234 was credited with S$50.5 on 3 Nov', 5050, 'SGD'],
    ['Maybank', 'You have received RM23.50 from ALI BIN ABU', 2350, 'MYR', 'ALI BIN ABU'],
    ['CIMB, RHB', 'RM1,120.00 has been credited to your account. Balance: RM 9,000.10', 112000, 'MYR'],
    [
      'Touch ’n Go',
      'You have received RM 30.00 from WONG JIA WEI in your Touch ’n Go eWallet.',
      3000,
      'MYR',
      'WONG JIA WEI',
    ],
    ['Malay', 'Anda telah menerima RM 15.00 daripada Ahmad. Baki: RM200.00', 1500, 'MYR', 'Ahmad'],
    [
      'Vietcombank',
      'So du TK VCB 0501000155042 +20,160,000 VND luc 26-12-2026 14:44:29. So du 1,778,825,206 VND. Ref MBVCB26105397.LK2612261A2B',
      2_016_000_000,
      'VND',
    ],
    [
      'MB',
      'TK 03xxx492|GD: +20,000VND 25/09/26 17:47 |SD: 64,368VND|TU: HOANG NGOC DIEP - 0395347492|ND: LK2609251A2B chuyen tien',
      2_000_000,
      'VND',
    ],
    [
      'Agribank',
      'Agribank: 10h54p 23/05 TK 66666666666666: +4,997,800VND (LK2605231A2B). SD: 285,574,239VND.',
      499_780_000,
      'VND',
    ],
    [
      'VietinBank',
      'VietinBank:23/11/2026 10:00|TK:101000123456|GD:+99,000VND|SDC:5,000,000VND|ND:LK2611231A2B',
      9_900_000,
      'VND',
    ],
    [
      'Techcombank',
      'TK 19031234567890 So tien GD:+2,000,000 So du:12,000,000 ND LK2611231A2B',
      200_000_000,
      'VND',
    ],
    [
      'dots between thousands',
      'TK 0123: +150.000 đ. Số dư: +5.000.000 đ. ND: LK2611231A2B',
      15_000_000,
      'VND',
    ],
  ])('%s', (_bank, text, amount, currency, payerName) => {
    expect(readBankTexts(text)).toEqual([
      { text, money: { amount, currency, payerName }, isOutgoing: false },
    ]);
  });

  test.each([
    'You made a PayNow transfer of SGD 19.36 to JOHN DOE on your a/c ending 1234 at 1:44PM SGT',
    'RM12.00 was debited from your account',
    'TK 03xxx492|GD: -35,000VND 26/09/26 09:15 |SD: 64,368VND|ND: mua hang',
    'So du TK VCB 001 -250,000 VND luc 08-09-2026. So du +1,750,000 VND. Ref 1',
  ])('money that went out is told apart: %s', (text) => {
    expect(readBankTexts(text)).toEqual([{ text, money: undefined, isOutgoing: true }]);
  });

  test.each([
    'Your OTP is 123456',
    'Balance: SGD 1,000.00',
    'You have received SGD twelve',
    'You have received SGD 10.00 from A, and you have received SGD 12.00 from B',
  ])('a text without an amount or with several is left to people: %s', (text) => {
    expect(readBankTexts(text)).toEqual([{ text, money: undefined, isOutgoing: false }]);
  });

  test('a list with one amount in each line or paragraph is several transfers', () => {
    const [a, b] = ['You have received RM1.00 from A', 'You have received RM1.00 from B'];
    expect(readBankTexts(`${a}\n${b}\n`).map(({ text }) => text)).toEqual([a, b]);
    expect(readBankTexts(`${dbs}\n\n${dbs}`)).toMatchObject([{ money: undefined }]);
    expect(readBankTexts(`${a}\nRef X1\n\n${b}\nRef X2`).map(({ text }) => text)).toEqual([
      `${a}\nRef X1`,
      `${b}\nRef X2`,
    ]);
    expect(readBankTexts(' \n ')).toEqual([]);
  });
});
