import { countries } from '@/lib/contract/countries';
import { countryCodes, type Locale } from '@/lib/contract/values';
import { getCurrencySign } from '../../core/money';
import { getMessages } from '../../messages/messages';
import type { WalletIssueType } from '../../schema/issue-types';
import type { TopUpState } from '../../schema/wallet';

export const getIssueLabel = (type: WalletIssueType, locale: Locale): string =>
  getMessages(locale).wallet.type[type];

/** Status labels; every movement but top-ups and their refunds is done at once. */
export const getStateLabel = (state: TopUpState, locale: Locale): string =>
  getMessages(locale).wallet.state[state];

/** Returns a currency's sign, from the first country that uses it. */
export function getSign(currency: string, locale: Locale): string | undefined {
  const country = countryCodes.find((code) => countries[code].currencyCode === currency);
  return country && getCurrencySign(country, locale);
}
