import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { ApiError } from '@/lib/domain/api-error';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { CancelForm } from './cancel-form';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn(), callGateway: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));

const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.clearAllMocks();
  sent.mockResolvedValue({ success: 'success' });
});

async function showForm(changes = {}) {
  const handlers = { onCanceled: vi.fn(), onRefused: vi.fn(), onKeep: vi.fn() };
  const shown = await show(<CancelForm order={sampleOrder(changes)} {...handlers} />);
  return { ...shown, ...handlers };
}

const getSubmitButton = () => screen.getByRole('button', { name: 'Cancel order' });
const findQuestion = () => screen.findByRole('alertdialog', { name: 'Cancel this order?' });

test('ORD-15 the last of seven reasons opens a text field of 200 characters with a counter', async () => {
  const { user } = await showForm();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'I’ve waited too long',
    'Wrong delivery time',
    'Wrong information',
    'My plans changed',
    'I want to order again',
    'A dish is sold out',
    'Another reason',
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Another reason' }));
  const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Tell us more/ });
  expect(own.maxLength).toBe(200);
  expect(screen.getByText('0/200')).toBeTruthy();
  await user.click(own);
  await user.paste('x'.repeat(230));
  expect(own.value).toHaveLength(200);
  expect(screen.getByText('200/200')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'My plans changed' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('ORD-16 ERR-06 cancelling needs a reason and a confirmation that can be dismissed', async () => {
  const { user, onCanceled } = await showForm();
  await user.click(getSubmitButton());
  expect(screen.getByText('Please choose a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await user.click(screen.getByRole('radio', { name: 'Another reason' }));
  expect(screen.queryByText('Please choose a reason.')).toBeNull();
  await user.type(screen.getByRole('textbox'), 'rain');
  await user.click(getSubmitButton());
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('rain');

  await user.click(getSubmitButton());
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(onCanceled).toHaveBeenCalledOnce());
  expect(sent.mock.calls).toEqual([
    ['orders.cancel', { orderTransactionId: 'order-1', cancelReason: 'rain' }],
  ]);
  expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'order cancelled successfully' });
});

test('ORD-16 only the response "success" counts as cancelled', async () => {
  const { user, onCanceled, onRefused } = await showForm();
  await user.click(screen.getByRole('radio', { name: 'Wrong information' }));
  const confirm = async () => {
    await user.click(getSubmitButton());
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Yes, cancel it' }));
  };
  sent.mockResolvedValueOnce({ success: 'fail' });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('The order wasn’t cancelled.');
  expect(onRefused).not.toHaveBeenCalled();
  sent.mockRejectedValueOnce(new ApiError({ code: 'ORDER_NOT_CANCELLABLE', message: '', status: 200 }));
  await confirm();
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(screen.getByRole('alert').textContent).toContain('can’t be cancelled here any more');
  expect(onCanceled).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
});

test('LIM-03 the refund names its method and its latest day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T04:00:00Z'), toFake: ['Date'] });
  const { unmount } = await showForm({ refundWay: 'byHand', walletPayAmount: 500, payAmount: 1800 });
  expect(screen.getByText('PayNow: customer service sends it back within 2-3 working days')).toBeTruthy();
  expect(screen.getByText('The restaurant sends it by hand, by Wed 25 Nov at the latest')).toBeTruthy();
  expect(screen.getByText('S$18.00')).toBeTruthy();
  expect(screen.getByText('To your balance: at once')).toBeTruthy();
  unmount();
  await showForm({ payStatus: 0 });
  expect(screen.getByText(/Nothing was paid yet/)).toBeTruthy();
  vi.useRealTimers();
});
