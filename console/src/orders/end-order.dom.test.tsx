import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { EndOrder } from './end-order';
import { useFormats } from './use-formats';

const card = {
  orderId: 'o1',
  step: 'preparing',
  total: 1800,
  isPaid: true,
  refundWay: 'byHand',
  canCredit: true,
} as OrderCard;

const Shown = (props: Pick<ComponentProps<typeof EndOrder>, 'card' | 'act'>) => (
  <WithMessages area="panel">
    <EndOrder formats={useFormats()} isOutdated={false} reason="" onReason={() => {}} {...props} />
  </WithMessages>
);

async function open(changes: Partial<OrderCard> = {}) {
  const act = vi.fn(async () => true);
  const { user } = await showScreen(<Shown card={{ ...card, ...changes }} act={act} />);
  await screen.findByLabelText('In your words, optional');
  return { user, act, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test.each<[OrderCard['refundWay'], isPaid: boolean, string]>([
  ['byHand', true, 'You send back what was paid of S$18.00: it then waits under Money. The diner is told.'],
  ['automatic', true, 'What was paid of S$18.00 goes back by itself, and the diner is told.'],
  ['wallet', true, 'What was paid of S$18.00 goes into the diner’s wallet at once, and the diner is told.'],
  [undefined, true, 'What was paid of S$18.00 is refunded, and the diner is told.'],
  [undefined, false, 'Nothing is paid. The diner is told.'],
])('CON-07 words about a refund are true when it is sent %s (paid: %s)', async (refundWay, isPaid, text) => {
  await open({ refundWay, isPaid });
  expect(screen.getByText(text)).toBeTruthy();
});

test('CON-07 a cancellation asks once with the sum, and refunds the way the money came or into the wallet', async () => {
  const { press, act } = await open();
  await press('Cancel and refund');
  expect(
    screen.getByText(
      'Cancel the order? You send back what was paid of S$18.00: it then waits under Money. The diner is told.',
    ),
  ).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
  await press('No');
  await press('Cancel, refund to the wallet');
  await press('Cancel it');
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith({
      name: 'orders.cancel',
      input: {
        orderId: 'o1',
        seen: { step: 'preparing', total: 1800, isPaid: true },
        method: 'WALLET_PAY',
        reason: undefined,
      },
    }),
  );
});

test('CON-07 a refusal asks once with its reason and the sum', async () => {
  const { press, act } = await open({ step: 'new', refundWay: 'automatic' });
  await press('Sold out');
  expect(screen.getByText(/^Sold out: refuse the order\? What was paid of S\$18\.00/)).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
  await press('Refuse it');
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});

test('CON-07 a payer without an account is offered no refund to the wallet', async () => {
  await open({ canCredit: undefined });
  expect(screen.getByRole('button', { name: 'Cancel and refund' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel, refund to the wallet' })).toBeNull();
});

test('CON-07 an order that is not paid offers no refund to the wallet', async () => {
  await open({ isPaid: false, refundWay: undefined, canCredit: undefined });
  expect(screen.queryByRole('button', { name: 'Cancel, refund to the wallet' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel and refund' })).toBeNull();
});
