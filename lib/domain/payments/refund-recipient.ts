import { countries } from '@/lib/contract/countries';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { listRecipientKinds, type RefundRecipient } from '@/lib/contract/refund-recipient-values';
import { getNationalDigits, isValidPhone } from '@/lib/contract/typed-phones';
import type { CountryCode } from '@/lib/contract/values';
import { validateEmail } from '@/lib/domain/email';

/** NRIC, passport, army or business registration number, without blanks and hyphens. */
const duitNowIdFormat = /^(?=[A-Z0-9]*[0-9]{5})[A-Z0-9]{6,20}$/;

type RecipientError = Extract<ErrorCode, `REFUND_${string}`>;
type RecipientErrors = { [Field in 'bank' | 'value' | 'name']?: RecipientError };
type Checked = { recipient: RefundRecipient } | { errors: RecipientErrors };

/** Returns the recipient of a refund as people write it into their bank's app, or the errors of what was typed in the order of the form. */
export function checkRecipient(country: CountryCode, typed: RefundRecipient): Checked {
  const { kind } = typed;
  const name = typed.name?.trim() || undefined;
  const value = typed.value.trim();
  if (!listRecipientKinds(country).includes(kind)) return { errors: { value: 'REFUND_ACCOUNT_INVALID' } };
  if (kind === 'email')
    return validateEmail(value, 254)
      ? { errors: { value: 'REFUND_EMAIL_INVALID' } }
      : { recipient: { kind, value } };
  const id = value.replace(/[\s.-]/g, '').toUpperCase();
  if (kind === 'bankAccount') {
    const bank = typed.bank?.trim();
    if (bank && name && bankAccountFormat.test(id)) return { recipient: { kind, value: id, bank, name } };
    return {
      errors: {
        ...(!bank && { bank: 'REFUND_BANK_MISSING' }),
        ...(!bankAccountFormat.test(id) && { value: 'REFUND_ACCOUNT_INVALID' }),
        ...(!name && { name: 'REFUND_NAME_MISSING' }),
      },
    };
  }
  if (isValidPhone(country, value)) {
    const mobile = countries[country].countryNum + getNationalDigits(country, value);
    return { recipient: { kind, value: mobile, name } };
  }
  const [format, error] =
    kind === 'payNow'
      ? ([uenFormat, 'REFUND_PAYNOW_INVALID'] as const)
      : ([duitNowIdFormat, 'REFUND_DUITNOW_INVALID'] as const);
  return format.test(id) ? { recipient: { kind, value: id, name } } : { errors: { value: error } };
}

/* Formats that the payment accounts of restaurants and of diners share. */

/** A UEN; a company with several PayNow accounts tells them apart by three more signs. */
export const uenFormat = /^(?:[0-9]{8,9}[A-Z]|[TSR][0-9]{2}[A-Z0-9]{2}[0-9]{4}[A-Z])(?:[A-Z0-9]{3})?$/;

/** The number of an account at a bank of NAPAS 247. */
export const bankAccountFormat = /^[A-Za-z0-9]{4,19}$/;
