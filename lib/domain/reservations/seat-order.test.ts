import { expect, test } from 'vitest';
import { locales } from '@/lib/contract/values';
import { listMessages } from '@/lib/server/i18n/messages';
import { seatOrderState } from './seat-order';

test('RSV-24 seat orders read 1 awaiting restaurant confirmation, 2 successful, 3 failed', async () => {
  for (const [status, ...texts] of [
    [1, 'Awaiting restaurant confirmation', '等待餐厅确认', 'Chờ nhà hàng xác nhận'],
    [2, 'Successful', '订位成功', 'Thành công'],
    [3, 'Failed', '订位失败', 'Không thành công'],
  ] as const) {
    const read = await Promise.all(
      locales.map(
        async (locale) => (await listMessages(locale)).reservation.seatOrder[seatOrderState(status)!],
      ),
    );
    expect(read).toEqual(texts);
  }
});

test('another number reads as nothing', () => {
  expect([0, 4, -1, 1.5].map(seatOrderState)).toEqual([undefined, undefined, undefined, undefined]);
});
