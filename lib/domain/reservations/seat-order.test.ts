import { expect, test } from 'vitest';
import { locales } from '@/lib/contract/values';
import { loadAllMessages } from '@/lib/server/i18n/messages';
import { getSeatOrderState } from './seat-order';

test('RSV-24 the states of a seat order have their words in all languages', async () => {
  for (const [status, ...texts] of [
    [1, 'Awaiting restaurant confirmation', '等待餐厅确认', 'Chờ nhà hàng xác nhận'],
    [2, 'Successful', '订位成功', 'Thành công'],
    [3, 'Failed', '订位失败', 'Không thành công'],
  ] as const) {
    const read = await Promise.all(
      locales.map(
        async (locale) => (await loadAllMessages(locale)).reservation.seatOrder[getSeatOrderState(status)!],
      ),
    );
    expect(read).toEqual(texts);
  }
});

test('another number reads as nothing', () => {
  for (const status of [0, 4, -1, 1.5, undefined]) expect(getSeatOrderState(status)).toBeUndefined();
});
