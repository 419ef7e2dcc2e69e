import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { ActiveOrderLink } from './active-order-link';

const createOrder = (changes: Parameters<typeof sampleOrder>[0]) =>
  sampleOrder({ orderTransactionId: 'o1', orderSn: 'LK-1', payAmount: 4060, ...changes });

test('API-59 an unpaid order links to its payment and shows the time left', async () => {
  const expiresAt = new Date(Date.now() + 760_000).toISOString();
  await show(
    <ActiveOrderLink
      order={createOrder({
        orderStatus: OrderStatus.AwaitingPayment,
        payStatus: PayStatus.Unpaid,
        payType: 'PAY_NOW',
        expiresAt,
      })}
    />,
  );
  const link = screen.getByRole('link', { name: /Order LK-1 awaits payment.*Pay S\$40\.60/ });
  expect(link.getAttribute('href')).toBe('/payment/paynow?orderTransactionId=o1&fromType=order');
  expect(screen.getByRole('timer').textContent).toMatch(/^12:(40|39) left$/);
});

test('an active order links to its page and shows its status', async () => {
  await show(
    <ActiveOrderLink
      order={createOrder({
        orderStatus: OrderStatus.OnTheWay,
        payStatus: PayStatus.Paid,
        deliveryType: 'DELIVERY_TO_HOME',
      })}
    />,
  );
  const link = screen.getByRole('link', { name: /On the way/ });
  expect(link.getAttribute('href')).toBe('/myOrderDetail?orderId=o1');
});
