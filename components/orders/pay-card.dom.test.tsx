import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { change } from '@/lib/client/api/call';
import { claimPayment } from '@/lib/client/payments/stored-payment';
import type { Order } from '@/lib/contract/orders';
import { PayCard } from './pay-card';

vi.mock('@/lib/client/api/call', () => ({ change: vi.fn() }));
vi.mock('@/components/payments/payment-dialog', () => ({
  default: ({ payType }: { payType: string }) => <div role="dialog">pays by {payType}</div>,
}));
vi.mock('@/components/payments/second-payment-dialog', () => ({
  SecondPaymentDialog: ({ onOpenChange }: { onOpenChange(open: boolean): void }) => (
    <div role="dialog">
      <button type="button" onClick={() => onOpenChange(false)}>
        leave
      </button>
    </div>
  ),
}));

const order = {
  orderTransactionId: 'order-1',
  payType: 'PAY_NOW',
  payAmount: 2131,
  expiresAt: undefined,
} as unknown as Order;

test('DEC-39 in Singapore the pay button opens the payment dialog with the chosen method', async () => {
  await show(<PayCard order={order} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pay S$21.31' }));
  expect((await screen.findByRole('dialog')).textContent).toBe('pays by PAY_NOW');
});

test('DEC-39 elsewhere the pay button opens the choice of a method first, and closes with it', async () => {
  await show(<PayCard order={order} />, { shop: { countryCode: 'MY' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay RM21.31' }));
  fireEvent.click(await screen.findByRole('button', { name: 'leave' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('PAY-07 a claimed payment shows a link to the payment instead of the pay button', async () => {
  vi.mocked(change).mockResolvedValue({ orderStatus: 0, payStatus: 0 } as never);
  await show(<PayCard order={order} />);
  act(() => claimPayment('order-1'));
  expect(screen.getByText('We’re checking your payment')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Show the payment again' }).getAttribute('href')).toBe(
    '/payment/paynow?orderTransactionId=order-1&fromType=order',
  );
});

test('a payment that failed after "I have paid" shows the failure and a retry button', async () => {
  vi.mocked(change).mockResolvedValue({ orderStatus: 0, payStatus: 0, tryFailed: true } as never);
  claimPayment('order-1');
  await show(<PayCard order={order} />);
  expect(await screen.findByText('Payment failed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Pay S$21.31' })).toBeTruthy();
});

test('the claim of another order does not hide the pay button', async () => {
  claimPayment('order-2');
  await show(<PayCard order={order} />);
  expect(screen.getByRole('button', { name: 'Pay S$21.31' })).toBeTruthy();
});
