import { countries } from '@/lib/contract/countries';
import { countryCodes, type Locale } from '@/lib/contract/values';
import { getCurrencySign } from '../../core/money';
import { getMessages } from '../../messages/messages';
import type { WalletIssueType } from '../../schema/issue-types';
import type { TopUpState } from '../../schema/wallet';

export const getIssueLabel = (type: WalletIssueType, locale: Locale): string =>
  getMessages(locale).wallet.type[type];

/** Returns the label of a state; every movement except top-ups and their refunds is complete immediately. */
export const getStateLabel = (state: TopUpState, locale: Locale): string =>
  getMessages(locale).wallet.state[state];

/** Returns the sign of a currency, from the first country that uses it. */
export function findCurrencySign(currency: string, locale: Locale): string | undefined {
  const country = countryCodes.find((code) => countries[code].currencyCode === currency);
  return country && getCurrencySign(country, locale);
}
