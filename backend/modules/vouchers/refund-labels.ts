import type { Locale } from '@/lib/contract/vocabulary';

const words = {
  done: {
    en: 'Refunded to your wallet',
    'zh-CN': '已退款至您的钱包',
    vn: 'Đã hoàn tiền vào ví của bạn',
  },
  due: {
    en: 'Your refund is on its way and takes 1-5 working days',
    'zh-CN': '退款处理中，将在 1-5 个工作日内原路退回',
    vn: 'Khoản hoàn tiền đang được xử lý, mất 1-5 ngày làm việc',
  },
} satisfies Record<string, Record<Locale, string>>;

/** What a diner is told of a refunded code (LIM-03): `done` is in the wallet already. */
export const getRefundedLabel = (state: 'done' | 'due', locale: Locale): string => words[state][locale];
