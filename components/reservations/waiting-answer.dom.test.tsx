import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getForm } from '@/components/testing/get-form';
import { show } from '@/components/testing/show';
import type { LinkedOffer } from '@/lib/contract/waiting-list';
import { ApiError } from '@/lib/domain/api-error';
import { WaitingAnswer } from './waiting-answer';

const { query, change, showToast } = vi.hoisted(() => ({
  query: vi.fn(),
  change: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ query, change }));
vi.mock('@/components/ui/toast', () => ({ showToast }));

const offer: LinkedOffer = {
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
  state: 'offered',
  date: '2099-11-23',
  time: '18:00',
  people: 2,
  offeredUntil: '12:15',
};
const deposit: LinkedOffer['deposit'] = {
  amount: 4000,
  each: 2000,
  per: 'person',
  freeHours: 2,
  payMinutes: 15,
};
const taken: LinkedOffer = { ...offer, state: 'taken', offeredUntil: undefined, reservationId: 'r1' };

beforeEach(() => {
  for (const mock of [query, change, showToast]) mock.mockReset();
});

const open = (rendered: LinkedOffer) =>
  show(<WaitingAnswer token="t" rendered={rendered} newHref="/home#reserve" />);
const getButton = (name: string) => screen.getByRole('button', { name });

test('BKG-02 an offer without a deposit is reserved by one tap', async () => {
  change.mockResolvedValue(taken);
  const { user } = await open(offer);
  expect(screen.queryByRole('region', { name: 'Deposit' })).toBeNull();
  await user.click(getButton('Yes, reserve it'));
  expect(await screen.findByText('Your table is reserved.')).toBeTruthy();
  expect(change.mock.calls).toEqual([['waiting.accept', { token: 't', deposit: 0 }]]);
});

test('BKG-01 an offer shows its deposit before accepting, and opens the payment after it', async () => {
  change.mockResolvedValue({ ...taken, unpaid: { amount: 4000, payUntil: '12:30' } });
  const { user } = await open({ ...offer, deposit });
  const policy = screen.getByRole('region', { name: 'Deposit' });
  expect(policy.textContent).toContain('S$20.00 per person, S$40.00 in all.');
  expect(policy.textContent).toMatch(/Cancel by .*16:00 and all of it is returned\./);
  await user.click(getButton('Reserve and pay'));
  expect(await screen.findByText('Pay S$40.00 by 12:30 and the table is yours.')).toBeTruthy();
  expect(change.mock.calls).toEqual([['waiting.accept', { token: 't', deposit: 4000 }]]);
  expect(screen.getByRole('link', { name: 'Pay S$40.00' }).getAttribute('href')).toBe(
    '/payment/paynow?orderTransactionId=r1&fromType=deposit',
  );
});

test('BKG-01 a deposit that has changed meanwhile is shown instead of accepted', async () => {
  change.mockRejectedValue(new ApiError({ code: 'DEPOSIT_CHANGED', message: '', status: 200 }));
  query.mockResolvedValue({ ...offer, deposit: { ...deposit, amount: 6000, each: 3000 } });
  const { user } = await open({ ...offer, deposit });
  await user.click(getButton('Reserve and pay'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Deposit' }).textContent).toContain('S$60.00 in all.'),
  );
  expect(showToast).toHaveBeenCalledTimes(1);
});

test('BKG-02 without scripts an offer is answered by forms, with the deposit that was shown', async () => {
  const { unmount } = await open({ ...offer, deposit });
  expect(getForm('Reserve and pay')).toEqual({
    method: 'post',
    action: '/api/gateway/form/waiting.accept',
    fields: { token: 't', locale: 'en', deposit: '4000' },
  });
  expect(getForm('No, thank you')).toEqual({
    method: 'post',
    action: '/api/gateway/form/waiting.decline',
    fields: { token: 't', locale: 'en' },
  });
  unmount();
  await open(offer);
  expect(getForm('Yes, reserve it').fields).toEqual({ token: 't', locale: 'en', deposit: '0' });
});

test('BKG-02 the error of a form without scripts is shown beside the current offer', async () => {
  await show(
    <WaitingAnswer token="t" rendered={offer} newHref="/home#reserve" errorCode="DEPOSIT_CHANGED" />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The deposit of this table has changed.');
  expect(getButton('Yes, reserve it')).toBeTruthy();
});
