import {
  findPayTypeFacts,
  isCash,
  isWallet,
  PayType,
  type PayTypeCode,
  qrAccounts,
} from '../../../../lib/contract/pay-types';
import { maxTopUp } from '../../../../lib/contract/wallet-values';
import { companyDescriptors } from '../../../providers/payment/payment-companies';
import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toEntries, toFields, toNumber, toText } from '../yaml/loose';
import { validateUniqueTexts } from './repeated';

/** Checks that each pay type is known, belongs to the country, and has its account. */
export function validatePayments(payment: Loose, country: string | undefined): FieldError[] {
  const accounts = toFields(payment.accounts);
  const accepted = toEntries(payment.accept);
  const providers = toFields(payment.providers);
  const errors = validateUniqueTexts(accepted, ['payment', 'accept']);
  accepted.forEach((entry, index) => {
    const code = toText(entry) ?? '';
    const account = findPayTypeFacts(code)?.account;
    // The account of a company may stand in the console.
    if (!account || providers[code] !== undefined) return;
    const paidIn = account === 'hosted' ? undefined : qrAccounts[account].country;
    const path = ['payment', 'accept', index];
    if (accounts[account] === undefined)
      errors.push({ path, code: 'PAYMENT_ACCOUNT', reason: `${code} needs payment.accounts.${account}` });
    if (country !== undefined && paidIn !== undefined && country !== paidIn)
      errors.push({
        path,
        code: 'PAYMENT_COUNTRY',
        reason: `${code} is paid in ${paidIn}, not in ${country}`,
      });
  });
  for (const [code, name] of Object.entries(providers)) {
    const company = companyDescriptors.find((descriptor) => descriptor.name === name);
    const countries = company?.payTypes[code as PayTypeCode];
    if (countries && country !== undefined && !countries.some((each) => each === country))
      errors.push({
        path: ['payment', 'providers', code],
        code: 'PAYMENT_COUNTRY',
        reason: `${company.title} serves ${code} in ${countries.join(' and ')}, not in ${country}`,
      });
  }
  return errors;
}

/** Checks that diners can take the amounts, that they rise, and that they are paid by a pay type that transfers money and can be spent. */
export function validateTopUp(topUp: Loose, accepted: unknown[]): FieldError[] {
  const validateRising = (values: unknown[], toPath: (index: number) => FieldPath) =>
    values.flatMap((value, index) => {
      const before = toNumber(values[index - 1]);
      const amount = toNumber(value);
      if (before === undefined || amount === undefined || amount > before) return [];
      const reason = `it is not more than the one before, ${before}`;
      return [{ path: toPath(index), code: 'STEPS_NOT_RISING', reason }];
    });
  const spent = accepted.includes(PayType.Wallet) || topUp.amounts === undefined;
  return [
    ...(spent
      ? []
      : [
          {
            path: ['topUp'],
            code: 'TOP_UP',
            reason: `payment.accept does not have ${PayType.Wallet} to spend it by`,
          },
        ]),
    ...toEntries(topUp.amounts).flatMap((amount, index): FieldError[] => {
      const value = toNumber(amount);
      if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= maxTopUp / 100))
        return [];
      const reason = `a top-up is a whole amount from 1 to ${maxTopUp / 100}`;
      return [{ path: ['topUp', 'amounts', index], code: 'TOP_UP', reason }];
    }),
    ...validateRising(toEntries(topUp.amounts), (index) => ['topUp', 'amounts', index]),
    ...validateRising(
      toEntries(topUp.bonus).map((step) => toFields(step).from),
      (index) => ['topUp', 'bonus', index, 'from'],
    ),
    ...toEntries(topUp.payTypes ?? (topUp.amounts && [PayType.PayNow])).flatMap(
      (payType, index): FieldError[] => {
        const path = ['topUp', 'payTypes', ...(topUp.payTypes === undefined ? [] : [index])];
        if (isWallet(String(payType)) || isCash(String(payType)))
          return [{ path, code: 'TOP_UP', reason: 'a wallet is not topped up by itself or in cash' }];
        if (accepted.includes(payType)) return [];
        return [{ path, code: 'TOP_UP', reason: 'payment.accept does not have it' }];
      },
    ),
  ];
}
