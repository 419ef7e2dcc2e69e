import { isWallet } from '@/lib/contract/pay-types';
import type { PaymentOption } from '@/lib/contract/payments';
import type { Minor } from '@/lib/contract/vocabulary';

interface WalletPartInput {
  payTypeMap: { payTypeList: readonly PaymentOption[] };
  quote: { totalAmount: Minor; payAmount: Minor; walletPayAmount?: Minor; voucherPayAmount?: Minor };
  walletBalanceAmount?: Minor;
}

const getLeftAfterVoucher = ({ totalAmount, voucherPayAmount = 0 }: WalletPartInput['quote']): Minor =>
  totalAmount - voucherPayAmount;

/**
 * Returns the part of a total that the wallet can pay beside another payment method, in hundredths; 0 when wallets are
 * not accepted, for a guest, and when the wallet covers everything and is a payment method itself.
 */
export function getWalletPart({ payTypeMap, quote, walletBalanceAmount = 0 }: WalletPartInput): Minor {
  const part = quote.walletPayAmount ?? 0;
  const paysAll = payTypeMap.payTypeList.some(({ payTypeCode }) => isWallet(payTypeCode));
  return walletBalanceAmount > 0 && !paysAll && part < getLeftAfterVoucher(quote) ? part : 0;
}

/** Returns the quote with the wallet's part only when the diner chose to pay with it. */
export function applyWallet<Answer extends WalletPartInput>(answer: Answer, useWallet: boolean): Answer {
  const walletPayAmount = useWallet ? getWalletPart(answer) : 0;
  const payAmount = getLeftAfterVoucher(answer.quote) - walletPayAmount;
  return { ...answer, quote: { ...answer.quote, walletPayAmount, payAmount } };
}
