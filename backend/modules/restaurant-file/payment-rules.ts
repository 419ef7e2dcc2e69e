import { payTypeCodes } from '../../../lib/contract/vocabulary';
import type { FieldError, FieldPath } from './file-errors';
import { getEntries, getFields, getNumber, getText, type Loose } from './loose';
import { validateUniqueTexts } from './repeated';

const ownAccounts: Record<string, string> = {
  PAY_NOW: 'paynow',
  PAY_NOW_SP: 'paynow',
  VIETQR: 'vietqr',
  DUITNOW_QR: 'duitnow',
};
const withoutAccount = new Set(['WALLET_PAY', 'CASH_PAY', 'CASH_PAY_ON_PICK']);
const getCountry: Record<string, string> = {
  PAY_NOW: 'SG',
  PAY_NOW_SP: 'SG',
  VIETQR: 'VN',
  DUITNOW_QR: 'MY',
};

/** Which account a way to pay needs; cards and e-wallets are paid on the hosted page. */
function getAccount(code: string): string | undefined {
  if (withoutAccount.has(code) || !(payTypeCodes as readonly string[]).includes(code)) return undefined;
  return ownAccounts[code] ?? 'hosted';
}

/** Ways to pay that are there, of the country, and with their accounts. */
export function validatePayments(payment: Loose, country: string | undefined): FieldError[] {
  const accounts = getFields(payment.accounts);
  const accepted = getEntries(payment.accept);
  const errors = validateUniqueTexts(accepted, ['payment', 'accept']);
  accepted.forEach((entry, index) => {
    const code = getText(entry) ?? '';
    const account = getAccount(code);
    if (!account) return;
    const path = ['payment', 'accept', index];
    if (accounts[account] === undefined)
      errors.push({ path, code: 'PAYMENT_ACCOUNT', reason: `${code} needs payment.accounts.${account}` });
    if (country !== undefined && country !== (getCountry[code] ?? country))
      errors.push({
        path,
        code: 'PAYMENT_COUNTRY',
        reason: `${code} is paid in ${getCountry[code]}, not in ${country}`,
      });
  });
  return errors;
}

/** Amounts that rise, paid in a way that brings money and can be spent. */
export function validateTopUp(topUp: Loose, accepted: unknown[]): FieldError[] {
  const validateRising = (values: unknown[], toPath: (index: number) => FieldPath) =>
    values.flatMap((value, index) => {
      const before = getNumber(values[index - 1]);
      const amount = getNumber(value);
      if (before === undefined || amount === undefined || amount > before) return [];
      const reason = `it is not more than the one before, ${before}`;
      return [{ path: toPath(index), code: 'STEPS_NOT_RISING', reason }];
    });
  const spent = accepted.includes('WALLET_PAY') || topUp.amounts === undefined;
  return [
    ...(spent
      ? []
      : [
          {
            path: ['topUp'],
            code: 'TOP_UP',
            reason: 'payment.accept does not have WALLET_PAY to spend it by',
          },
        ]),
    ...validateRising(getEntries(topUp.amounts), (index) => ['topUp', 'amounts', index]),
    ...validateRising(
      getEntries(topUp.bonus).map((step) => getFields(step).from),
      (index) => ['topUp', 'bonus', index, 'from'],
    ),
    ...getEntries(topUp.payTypes ?? (topUp.amounts && ['PAY_NOW'])).flatMap(
      (payType, index): FieldError[] => {
        const path = ['topUp', 'payTypes', index];
        if (payType === 'WALLET_PAY' || String(payType).startsWith('CASH_PAY'))
          return [{ path, code: 'TOP_UP', reason: 'a wallet is not topped up by itself or in cash' }];
        if (accepted.includes(payType)) return [];
        return [{ path, code: 'TOP_UP', reason: 'payment.accept does not have it' }];
      },
    ),
  ];
}
