import { describe, expect, test } from 'vitest';
import type { RefundMethod } from '@/lib/contract/pay-types';
import en from '@/messages/parts/refund.en.json';
import vn from '@/messages/parts/refund.vn.json';
import zh from '@/messages/parts/refund.zh-CN.json';
import { getRefundTime, type Refunded, type RefundTime } from './refund-times';

/** The specified time of each refund method, as each language has to show it. */
const expectedTexts: [RefundTime, en: string, zh: string, vn: string][] = [
  ['balance', 'at once', '即时', 'ngay lập tức'],
  ['walletOrChatApp', 'within 24 hours', '24 小时内', 'trong vòng 24 giờ'],
  ['card', '1-5 working days', '1-5 个工作日', '1-5 ngày làm việc'],
  ['payNow', '2-3 working days', '2-3 个工作日', '2-3 ngày làm việc'],
  ['originalPath', '7-10 days', '7-10 天', '7-10 ngày'],
  ['topUp', '7-10 days', '7-10 天', '7-10 ngày'],
  ['cancelledOrder', '1-5 working days', '1-5 个工作日', '1-5 ngày làm việc'],
  ['voucherToSource', '1-5 working days', '1-5 个工作日', '1-5 ngày làm việc'],
  ['other', '1-5 working days', '1-5 个工作日', '1-5 ngày làm việc'],
];

describe('LIM-03 refund texts give the times', () => {
  test.each(expectedTexts)('of %s: %s', (time, ...expected) => {
    const texts = [en, zh, vn].map(({ refund }) => refund.times[time]);
    expected.forEach((text, index) => {
      expect(texts[index]).toContain(text);
    });
  });

  test('of every text that there is', () => {
    expect(Object.keys(en.refund.times).sort()).toEqual(expectedTexts.map(([time]) => time).sort());
  });

  test('PayNow says that customer service sends it', () => {
    const texts = [en, zh, vn].map(({ refund }) => refund.times.payNow);
    ['customer service', '客服', 'chăm sóc khách hàng'].forEach((text, index) => {
      expect(texts[index]).toContain(text);
    });
  });
});

test.each<[Refunded, RefundMethod, string | undefined, RefundTime]>([
  ['order', 'WALLET_PAY', 'CREDITCARD_PAY', 'balance'],
  ['voucher', 'WALLET_PAY', 'PAY_NOW', 'balance'],
  ['order', 'SOURCE', 'WALLET_PAY', 'balance'],
  ['order', 'SOURCE', 'GRABPAY_MY', 'walletOrChatApp'],
  ['order', 'SOURCE', 'WECHAT_QRCODE_PAY', 'walletOrChatApp'],
  ['voucher', 'SOURCE', 'CREDITCARD_PAY', 'card'],
  ['order', 'SOURCE', 'PAY_NOW', 'payNow'],
  ['topup', 'SOURCE', 'PAY_NOW', 'topUp'],
  ['order', 'SOURCE', 'VIETQR', 'cancelledOrder'],
  ['voucher', 'SOURCE', 'DUITNOW_QR', 'voucherToSource'],
  ['order', 'SOURCE', undefined, 'cancelledOrder'],
  ['part', 'SOURCE', 'VIETQR', 'other'],
  ['part', 'SOURCE', 'CREDITCARD_PAY', 'card'],
  ['order', 'SOURCE', 'TABLE_BILL', 'originalPath'],
  ['voucher', 'SOURCE', 'KAKAO_PAY', 'originalPath'],
])('LIM-03 a refund of %s by %s of %s takes the time of %s', (refunded, way, payType, time) => {
  expect(getRefundTime(refunded, way, payType)).toBe(time);
});
