import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { DeliveryType, Locale } from '@/lib/contract/vocabulary';

type Words = Record<Locale, string>;

/** Labels of the statuses that this backend issues (DEC-70, ORD-07). */
const statuses: Record<number, Words> = {
  [OrderStatus.AwaitingPayment]: { en: 'Awaiting payment', 'zh-CN': '待支付', vn: 'Chờ thanh toán' },
  [OrderStatus.Accepted]: { en: 'Accepted', 'zh-CN': '已接单', vn: 'Đã nhận đơn' },
  [OrderStatus.Preparing]: { en: 'In preparation', 'zh-CN': '制作中', vn: 'Đang chuẩn bị' },
  [OrderStatus.OnTheWay]: { en: 'On the way', 'zh-CN': '配送中', vn: 'Đang giao' },
  [OrderStatus.Completed]: { en: 'Completed', 'zh-CN': '已完成', vn: 'Hoàn thành' },
  [OrderStatus.Cancelled]: { en: 'Cancelled', 'zh-CN': '已取消', vn: 'Đã hủy' },
};

const tips = {
  unpaid: {
    en: 'Please pay in time, then the restaurant begins',
    'zh-CN': '请及时付款，付款后餐厅开始备餐',
    vn: 'Vui lòng thanh toán đúng hạn để nhà hàng bắt đầu chuẩn bị',
  },
  expired: {
    en: 'It was not paid in time',
    'zh-CN': '未在规定时间内付款',
    vn: 'Đơn không được thanh toán đúng hạn',
  },
  late: {
    en: 'Your payment came too late and will be refunded',
    'zh-CN': '您的付款到账过晚，将予以退款',
    vn: 'Khoản thanh toán đến muộn và sẽ được hoàn lại',
  },
  refund: {
    en: 'Your payment will be refunded',
    'zh-CN': '您的付款将予以退还',
    vn: 'Khoản thanh toán của bạn sẽ được hoàn lại',
  },
  cash: {
    en: 'Please have the amount ready in cash',
    'zh-CN': '请备好现金',
    vn: 'Vui lòng chuẩn bị tiền mặt',
  },
} satisfies Record<string, Words>;

/** Pick-up orders wait at the counter instead of being on their way. */
const ready: Words = { en: 'Ready to collect', 'zh-CN': '可取餐', vn: 'Sẵn sàng để lấy' };
/** Orders at a table are served, not collected. */
const serving: Words = {
  en: 'On its way to your table',
  'zh-CN': '正在送到您的桌边',
  vn: 'Đang mang đến bàn',
};

export function statusLabel(
  status: number,
  locale: Locale,
  { deliveryType, tableNo }: { deliveryType?: DeliveryType; tableNo?: string | null } = {},
): string | undefined {
  const waiting = tableNo ? serving : ready;
  return (status === OrderStatus.OnTheWay && deliveryType === 'SELF_PICKUP' ? waiting : statuses[status])?.[
    locale
  ];
}

export interface TippedOrder {
  status: number;
  payStatus: number;
  /** Cancelled because it was not paid in time. */
  expired: boolean;
}

/** Returns one sentence on what the user should know or do. */
export function statusTip({ status, payStatus, expired }: TippedOrder, locale: Locale): string | undefined {
  if (status === OrderStatus.AwaitingPayment) return tips.unpaid[locale];
  if (status === OrderStatus.Cancelled && payStatus === PayStatus.FailedOrRefunded)
    return (expired ? tips.late : tips.refund)[locale];
  if (status === OrderStatus.Cancelled) return expired ? tips.expired[locale] : undefined;
  return payStatus === PayStatus.Unpaid && status < OrderStatus.Completed ? tips.cash[locale] : undefined;
}
