import { expect, test } from 'vitest';
import { fill } from '@/backend/messages/messages';
import { formatPickupTime } from '@/backend/modules/restaurant/hours-text';
import { getDiscountValue } from '@/lib/domain/money';
import * as en from '@/messages/en.json';
import * as vn from '@/messages/vn.json';
import * as zhCN from '@/messages/zh-CN.json';

/* This test is in scripts because the storefront and the backend must not import each other. */
test.each([
  ['en', en, 10, '10% OFF'],
  ['en', en, 12.5, '12.5% OFF'],
  ['zh-CN', zhCN, 10, '9折'],
  ['zh-CN', zhCN, 15, '8.5折'],
  ['vn', vn, 10, 'Giảm 10%'],
] as const)(
  'CTY-08 a discount in %s is named alike on all screens and in mails',
  (locale, shown, off, label) => {
    const { fees, fulfilment, reserve, reservation, voucher } = shown;
    for (const text of [fulfilment.mode.off, reserve.off, reservation.list.discount, voucher.offer.off])
      expect(fill(text, { value: getDiscountValue(off, locale) })).toBe(label);
    const amount = label.match(/[\d.]+[%折]/)![0];
    for (const sentence of [reservation.dishes.offerDiscount, fees.reason.selfPickupPercent])
      expect(fill(sentence, { value: getDiscountValue(off, locale) })).toContain(amount);
    expect(reservation.detail.withDiscount).toBe(`{time} · ${fulfilment.mode.off}`);
    expect(formatPickupTime(off, locale)).toBe(label);
  },
);
