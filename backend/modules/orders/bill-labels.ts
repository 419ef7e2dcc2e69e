import type { Texts } from '@/lib/contract/vocabulary';

/** Labels of the price lines in mails; the storefront has labels of its own. */
export const getBillLabels = {
  dishes: { en: 'Dishes', 'zh-CN': '菜品小计', vn: 'Tiền món' },
  selfPickup: { en: 'Pick-up discount', 'zh-CN': '自取优惠', vn: 'Giảm khi đến lấy' },
  promotion: { en: 'Promo code', 'zh-CN': '优惠码', vn: 'Mã giảm giá' },
  delivery: { en: 'Delivery', 'zh-CN': '配送费', vn: 'Phí giao hàng' },
  packing: { en: 'Packing', 'zh-CN': '打包费', vn: 'Phí đóng gói' },
  platform: { en: 'Platform service', 'zh-CN': '平台服务费', vn: 'Phí nền tảng' },
  box: { en: 'Lunch box', 'zh-CN': '餐盒费', vn: 'Phí hộp' },
  smallOrder: { en: 'Small order', 'zh-CN': '小额订单费', vn: 'Phí đơn nhỏ' },
  service: { en: 'Service', 'zh-CN': '服务费', vn: 'Phí dịch vụ' },
  payService: { en: 'Payment service', 'zh-CN': '支付手续费', vn: 'Phí thanh toán' },
  wallet: { en: 'Paid from your wallet', 'zh-CN': '钱包已支付', vn: 'Đã trả từ ví' },
} satisfies Record<string, Required<Texts>>;
