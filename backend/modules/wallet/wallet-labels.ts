import { countries } from '@/lib/contract/countries';
import { countryCodes, type Locale } from '@/lib/contract/values';
import { currencySign } from '../../core/money';
import type { WalletIssueType } from '../../schema/issue-types';
import type { TopUpState } from '../../schema/wallet';

type Words = Record<Locale, string>;

const types: Record<WalletIssueType, Words> = {
  pay: { en: 'Order', 'zh-CN': '订单支付', vn: 'Thanh toán đơn hàng' },
  pay_back: { en: 'Order returned', 'zh-CN': '订单退回', vn: 'Hoàn từ đơn hàng' },
  order_refund: { en: 'Order refund', 'zh-CN': '订单退款', vn: 'Hoàn tiền đơn hàng' },
  vouchers_order: { en: 'Voucher purchase', 'zh-CN': '购买代金券', vn: 'Mua phiếu ưu đãi' },
  vouchers_refund: { en: 'Voucher refund', 'zh-CN': '代金券退款', vn: 'Hoàn tiền phiếu ưu đãi' },
  topup: { en: 'Top-up', 'zh-CN': '充值', vn: 'Nạp tiền' },
  topup_bonus: { en: 'Top-up bonus', 'zh-CN': '充值赠送', vn: 'Thưởng nạp tiền' },
  cash_out: { en: 'Top-up refund', 'zh-CN': '充值退款', vn: 'Hoàn tiền nạp' },
  cash_out_back: { en: 'Top-up refund declined', 'zh-CN': '充值退款被拒', vn: 'Từ chối hoàn tiền nạp' },
};

const states: Record<TopUpState, Words> = {
  unpaid: { en: 'Awaiting payment', 'zh-CN': '待支付', vn: 'Chờ thanh toán' },
  review: { en: 'Under review', 'zh-CN': '审核中', vn: 'Đang xét duyệt' },
  done: { en: 'Completed', 'zh-CN': '已完成', vn: 'Hoàn thành' },
  rejected: { en: 'Declined', 'zh-CN': '未通过', vn: 'Bị từ chối' },
  refund_review: { en: 'Refund under review', 'zh-CN': '退款审核中', vn: 'Đang xét duyệt hoàn tiền' },
  refunded: { en: 'Refunded', 'zh-CN': '已退款', vn: 'Đã hoàn tiền' },
};

export const issueLabel = (type: WalletIssueType, locale: Locale): string => types[type][locale];

/** Where a movement stands; all but top-ups and their refunds are done once they are there. */
export const stateLabel = (state: TopUpState, locale: Locale): string => states[state][locale];

/** The sign of a currency's amounts, that of the first country which counts in it. */
export function getSign(currency: string, locale: Locale): string | undefined {
  const country = countryCodes.find((code) => countries[code].currencyCode === currency);
  return country && currencySign(country, locale);
}
