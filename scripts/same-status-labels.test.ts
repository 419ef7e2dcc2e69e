import { expect, test } from 'vitest';
import { getMessages } from '@/backend/messages/messages';
import en from '@/messages/parts/order.en.json';
import vn from '@/messages/parts/order.vn.json';
import zhCN from '@/messages/parts/order.zh-CN.json';

/* This test is in scripts because the storefront and the backend must not import each other. */
test.each([
  ['en', en],
  ['zh-CN', zhCN],
  ['vn', vn],
] as const)('ORD-07 a status is called the same on screen and in push and mail in %s', (locale, onScreen) => {
  const { other, ...status } = onScreen.order.status;
  expect(getMessages(locale).orders.status).toEqual(status);
});
