import { expect, test } from 'vitest';
import { isLoginNeeded } from './needs-login';

test.each(['/my', '/orderCancel', '/orderDetail', '/orderDesc'])('GRD-05 %s is for diners', (path) => {
  for (const link of [path, `${path}?id=1`, `/vn${path}`, `/zh-CN${path}?tag=x`, `${path}#top`])
    expect(isLoginNeeded(link), link).toBe(true);
});

test.each([
  '/home',
  '/myOrder',
  '/myOrderDetail?orderId=1',
  '/mycollection',
  '/orderList',
  '/userInfo',
  '/orderDish?back=/my',
  '/home#/my',
  '/fr/my',
])('GRD-05 %s is for everybody', (path) => {
  expect(isLoginNeeded(path)).toBe(false);
});
