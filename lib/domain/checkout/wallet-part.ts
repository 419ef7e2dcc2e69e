import type { PaymentOption } from '@/lib/contract/payments';
import type { Minor } from '@/lib/contract/vocabulary';

interface Asked {
  payTypeMap: { payTypeList: readonly PaymentOption[] };
  quote: { totalAmount: Minor; payAmount: Minor; walletPayAmount?: Minor; voucherPayAmount?: Minor };
  walletBalanceAmount?: Minor;
}

const getLeftAfterVoucher = ({ totalAmount, voucherPayAmount = 0 }: Asked['quote']): Minor =>
  totalAmount - voucherPayAmount;

/**
 * The part of a total that the diner's wallet can pay beside another way to pay, in hundredths; 0 where wallets aren't taken,
 * for a guest, and where the wallet covers it all and is a way to pay itself.
 */
export function getWalletPart({ payTypeMap, quote, walletBalanceAmount = 0 }: Asked): Minor {
  const part = quote.walletPayAmount ?? 0;
  const paysAll = payTypeMap.payTypeList.some(({ payTypeCode }) => payTypeCode === 'WALLET_PAY');
  return walletBalanceAmount > 0 && !paysAll && part < getLeftAfterVoucher(quote) ? part : 0;
}

/** Returns the quote with the wallet's part only when the user chose to pay with it. */
export function applyWallet<Answer extends Asked>(answer: Answer, useWallet: boolean): Answer {
  const walletPayAmount = useWallet ? getWalletPart(answer) : 0;
  const payAmount = getLeftAfterVoucher(answer.quote) - walletPayAmount;
  return { ...answer, quote: { ...answer.quote, walletPayAmount, payAmount } };
}
