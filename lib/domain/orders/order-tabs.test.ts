import { expect, test } from 'vitest';
import { isInTab, orderTabs } from './order-tabs';

const getTabs = (orderStatus: number, payStatus: number, desktop: boolean) =>
  orderTabs.filter((tab) => isInTab(tab, { orderStatus, payStatus }, desktop)).join(' ');

test('ORD-02 DEC-07 desktop tabs go by status or by what was paid, so an order may stand in two', () => {
  const paid = [0, 1, 2];
  const table = Array.from({ length: 13 }, (_, status) => paid.map((pay) => getTabs(status, pay, true)));
  const open = ['all', 'all completed', 'all cancel'];
  const completed = ['all completed', 'all completed', 'all completed cancel'];
  const cancelled = ['all cancel', 'all completed cancel', 'all cancel'];
  expect(table).toEqual([...Array.from({ length: 9 }, () => open), completed, cancelled, completed, open]);
});

test('ORD-02 mobile tabs go by status alone', () => {
  for (const payStatus of [0, 1, 2])
    for (let status = 0; status <= 12; status++) {
      const wanted = status === 10 ? 'all cancel' : [9, 11].includes(status) ? 'all completed' : 'all';
      expect.soft(getTabs(status, payStatus, false), `${status} ${payStatus}`).toBe(wanted);
    }
});
