import type { PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import { type Messages, translate } from '../../messages/messages';

type HostedCode = PayTypeCode & keyof Messages['payments']['hosted']['label'];

const onProviderPage = translate(({ payments }) => payments.hosted.onProviderPage);
const byScan = translate(({ payments }) => payments.hosted.byScan);

const createPayType = (payType: HostedCode, remark: Texts = onProviderPage) => ({
  payType,
  label: translate(({ payments }) => payments.hosted.label[payType]),
  remark,
});

/** Every code of the list that is neither a national QR scheme nor cash nor the wallet. */
export const hostedPayTypes: { payType: PayTypeCode; label: Texts; remark: Texts }[] = [
  createPayType('CREDITCARD_PAY'),
  createPayType('CREDITCARD_PAY_DINERS_CLUB'),
  createPayType('WECHAT_QRCODE_PAY', byScan),
  createPayType('WECHAT_PAY'),
  createPayType('ALIPAY'),
  createPayType('ALIPAY_CN'),
  createPayType('UNION_PAY_SG', byScan),
  createPayType('BANK_TRANSFER'),
  createPayType('ONEPAY_VN'),
  createPayType('GOBIZ_MY'),
  createPayType('BOOST_MY'),
  createPayType('GRABPAY_MY'),
  createPayType('MAYBANK_MY'),
  createPayType('PRESTO_MY'),
  createPayType('RAZER_MY'),
  createPayType('TNG_MY'),
];
