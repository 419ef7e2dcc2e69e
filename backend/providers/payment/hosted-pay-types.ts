import type { PayTypeCode, Texts } from '@/lib/contract/vocabulary';

/** Said of those that have no remark of their own. */
export const onItsPage: Texts = {
  en: 'You pay on a page of the provider',
  'zh-CN': '将前往支付服务商页面付款',
  vn: 'Bạn thanh toán trên trang của nhà cung cấp',
};

const byScan: Texts = {
  en: 'Scan the QR code with the app',
  'zh-CN': '使用 App 扫描二维码',
  vn: 'Quét mã QR bằng ứng dụng',
};

/** Every code of the list that is neither a national QR scheme nor cash nor the wallet. */
export const hostedPayTypes: { payType: PayTypeCode; label: Texts; remark?: Texts }[] = [
  {
    payType: 'CREDITCARD_PAY',
    label: { en: 'Credit or debit card', 'zh-CN': '信用卡或借记卡', vn: 'Thẻ tín dụng hoặc ghi nợ' },
  },
  {
    payType: 'CREDITCARD_PAY_DINERS_CLUB',
    label: { en: 'Diners Club card', 'zh-CN': '大来卡', vn: 'Thẻ Diners Club' },
  },
  {
    payType: 'WECHAT_QRCODE_PAY',
    label: { en: 'WeChat Pay QR', 'zh-CN': '微信扫码支付', vn: 'WeChat Pay mã QR' },
    remark: byScan,
  },
  { payType: 'WECHAT_PAY', label: { en: 'WeChat Pay', 'zh-CN': '微信支付', vn: 'WeChat Pay' } },
  { payType: 'ALIPAY', label: { en: 'Alipay', 'zh-CN': '支付宝国际版', vn: 'Alipay' } },
  { payType: 'ALIPAY_CN', label: { en: 'Alipay China', 'zh-CN': '支付宝', vn: 'Alipay Trung Quốc' } },
  {
    payType: 'UNION_PAY_SG',
    label: { en: 'UnionPay', 'zh-CN': '银联支付', vn: 'UnionPay' },
    remark: byScan,
  },
  {
    payType: 'BANK_TRANSFER',
    label: { en: 'Bank transfer', 'zh-CN': '银行转账', vn: 'Chuyển khoản ngân hàng' },
  },
  {
    payType: 'ONEPAY_VN',
    label: { en: 'OnePay', 'zh-CN': 'OnePay', vn: 'OnePay (thẻ nội địa và quốc tế)' },
  },
  { payType: 'GOBIZ_MY', label: { en: 'GoBiz', 'zh-CN': 'GoBiz', vn: 'GoBiz' } },
  { payType: 'BOOST_MY', label: { en: 'Boost', 'zh-CN': 'Boost 电子钱包', vn: 'Ví Boost' } },
  { payType: 'GRABPAY_MY', label: { en: 'GrabPay', 'zh-CN': 'GrabPay 电子钱包', vn: 'Ví GrabPay' } },
  { payType: 'MAYBANK_MY', label: { en: 'Maybank2u', 'zh-CN': '马来亚银行', vn: 'Maybank2u' } },
  { payType: 'PRESTO_MY', label: { en: 'Presto', 'zh-CN': 'Presto 电子钱包', vn: 'Ví Presto' } },
  { payType: 'RAZER_MY', label: { en: 'Razer Pay', 'zh-CN': 'Razer Pay 电子钱包', vn: 'Ví Razer Pay' } },
  {
    payType: 'TNG_MY',
    label: { en: "Touch 'n Go eWallet", 'zh-CN': "Touch 'n Go 电子钱包", vn: "Ví Touch 'n Go" },
  },
];
