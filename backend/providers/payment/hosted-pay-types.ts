import type { PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import { type Messages, translate } from '../../messages/messages';

type HostedCode = PayTypeCode & keyof Messages['payments']['hosted']['label'];

const onProviderPage = translate(({ payments }) => payments.hosted.onProviderPage);
const byScan = translate(({ payments }) => payments.hosted.byScan);

const of = (payType: HostedCode, remark: Texts = onProviderPage) => ({
  payType,
  label: translate(({ payments }) => payments.hosted.label[payType]),
  remark,
});

/** Every code of the list that is neither a national QR scheme nor cash nor the wallet. */
export const hostedPayTypes: { payType: PayTypeCode; label: Texts; remark: Texts }[] = [
  of('CREDITCARD_PAY'),
  of('CREDITCARD_PAY_DINERS_CLUB'),
  of('WECHAT_QRCODE_PAY', byScan),
  of('WECHAT_PAY'),
  of('ALIPAY'),
  of('ALIPAY_CN'),
  of('UNION_PAY_SG', byScan),
  of('BANK_TRANSFER'),
  of('ONEPAY_VN'),
  of('GOBIZ_MY'),
  of('BOOST_MY'),
  of('GRABPAY_MY'),
  of('MAYBANK_MY'),
  of('PRESTO_MY'),
  of('RAZER_MY'),
  of('TNG_MY'),
];
