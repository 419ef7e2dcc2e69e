import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getForm } from '@/components/testing/get-form';
import { show } from '@/components/testing/show';
import type { LinkedReservation } from '@/lib/contract/linked-reservations';
import { ApiError } from '@/lib/domain/api-error';
import { AnswerReservation } from './answer-reservation';

const { query, change, showToast } = vi.hoisted(() => ({
  query: vi.fn(),
  change: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ query, change }));
vi.mock('@/components/ui/toast', () => ({ showToast }));

const linked: LinkedReservation = {
  reservationCode: 'LK-7F4K2Q',
  reservationStatus: 1,
  date: '2026-11-23',
  time: '18:00',
  people: 2,
  discount: 0,
  canCancel: true,
  arrived: false,
  past: false,
  confirmed: false,
  sequence: 3,
  timeZone: 'Asia/Singapore',
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
};

/** The reservation after the restaurant has moved it. */
const moved = { ...linked, time: '19:30', sequence: 4 };
let errorCode: string | undefined;

beforeEach(() => {
  errorCode = undefined;
  for (const mock of [query, change, showToast]) mock.mockReset();
  const answer = async (name: string, input: object): Promise<unknown> => {
    switch (name) {
      case 'reservations.weekdays':
        return { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true };
      case 'reservations.slots':
        return [{ time: '18:00', limit: 2 }];
      case 'reservations.linked':
        return errorCode === 'RESERVATION_CHANGED'
          ? moved
          : { ...linked, reservationStatus: 2, canCancel: false };
    }
    if (errorCode) throw new ApiError({ code: errorCode, message: '', status: 200 });
    if (name === 'reservations.confirmLinked') return { ...linked, confirmed: true };
    if (name === 'reservations.cancelLinked') return { ...linked, reservationStatus: 2, canCancel: false };
    return { ...linked, ...input };
  };
  query.mockImplementation(answer);
  change.mockImplementation(answer);
});

const open = (more: Partial<LinkedReservation> = {}) =>
  show(<AnswerReservation token="t" rendered={{ ...linked, ...more }} newHref="/home#reserve" />);
const getButton = (name: string) => screen.getByRole('button', { name });

test('BKG-03 opening a reminder’s link changes nothing; one tap confirms', async () => {
  const { user } = await open();
  expect([query.mock.calls, change.mock.calls]).toEqual([[], []]);
  await user.click(getButton('Yes, we are coming'));
  expect(await screen.findByText(/Thank you for confirming/)).toBeTruthy();
  expect(change.mock.calls).toEqual([['reservations.confirmLinked', { token: 't', sequence: 3 }]]);
  expect(screen.queryByRole('button', { name: 'Yes, we are coming' })).toBeNull();
});

test('BKG-01 a cancellation carries that the deposit is returned, and shows the reservation when it no longer is', async () => {
  const deposit = {
    state: 'paid',
    amount: 4000,
    freeUntil: '2026-11-23T08:30:00.000Z',
    isFree: true,
    payUntil: '2026-11-20T08:30:00.000Z',
    returned: 0,
    kept: 0,
    used: 0,
    countryCode: 'SG',
  } as const;
  const { user } = await open({ deposit });
  errorCode = 'DEPOSIT_CHANGED';
  await user.click(getButton('Cancel reservation'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, cancel' }),
  );
  await waitFor(() => expect(query).toHaveBeenCalledWith('reservations.linked', { token: 't' }));
  expect(change.mock.calls).toEqual([['reservations.cancelLinked', { token: 't', isFree: true }]]);
});

test('BKG-04 a reminder’s link tells that the dishes are returned, and shows the reservation when they no longer are', async () => {
  const { user } = await open({ dishesReturned: true });
  errorCode = 'DISHES_STAY';
  await user.click(getButton('Cancel reservation'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('what you paid for them is returned');
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel' }));
  await waitFor(() => expect(query).toHaveBeenCalledWith('reservations.linked', { token: 't' }));
  const read = { isFree: false, dishesReturned: true };
  expect(change.mock.calls).toEqual([['reservations.cancelLinked', { token: 't', ...read }]]);
  expect(showToast.mock.calls[0]![0]).toMatchObject({ text: expect.stringContaining('would stay ordered') });
});

test('BKG-03 a reminder’s link cancels only after a confirmation', async () => {
  const { user } = await open();
  await user.click(getButton('Cancel reservation'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this reservation?' });
  expect(change).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Cancelled'));
  expect(change.mock.calls).toEqual([['reservations.cancelLinked', { token: 't', isFree: false }]]);
  expect(screen.getByRole('link', { name: 'Create new reservation' }).getAttribute('href')).toBe(
    '/home#reserve',
  );
});

test('BKG-03 a reminder’s link changes the party size without showing the remark', async () => {
  const { user } = await open();
  await user.click(getButton('Change'));
  const edit = await screen.findByRole('region', { name: 'Change your reservation' });
  expect(within(edit).queryByRole('textbox', { name: 'Remark' })).toBeNull();
  await waitFor(() => expect((getButton('Confirm') as HTMLButtonElement).disabled).toBe(false));
  await user.click(getButton('One person more'));
  await user.click(getButton('Confirm'));
  expect(await screen.findByText('3 people')).toBeTruthy();
  expect(change.mock.calls).toEqual([
    [
      'reservations.changeLinked',
      { token: 't', date: '2026-11-23', time: '18:00', people: 3, discount: 0, sequence: 3 },
    ],
  ]);
});

test('BKG-03 one tap confirms the time that was read; one that the restaurant has moved to is shown first', async () => {
  errorCode = 'RESERVATION_CHANGED';
  const { user } = await open();
  await user.click(getButton('Yes, we are coming'));
  expect(await screen.findByText('19:30')).toBeTruthy();
  expect(showToast).toHaveBeenCalledWith({
    kind: 'error',
    text: 'This reservation has changed in the meantime. Please look at it again.',
  });
  const confirm = getButton('Yes, we are coming');
  expect(confirm.closest('.pointer-events-none')).not.toBeNull();
  await waitFor(() => expect(confirm.closest('.pointer-events-none')).toBeNull());
  errorCode = undefined;
  await user.click(confirm);
  expect(await screen.findByText(/Thank you for confirming/)).toBeTruthy();
  expect(change.mock.calls.map(([, input]) => input)).toEqual([
    { token: 't', sequence: 3 },
    { token: 't', sequence: 4 },
  ]);
});

test('BKG-03 a change of a reservation that the restaurant has moved shows the new time, and keeps what was chosen', async () => {
  errorCode = 'RESERVATION_CHANGED';
  const { user } = await open();
  await user.click(getButton('Change'));
  await waitFor(() => expect((getButton('Confirm') as HTMLButtonElement).disabled).toBe(false));
  await user.click(getButton('One person more'));
  await user.click(getButton('Confirm'));
  expect(await screen.findByText(/Now it is: .*, 19:30, 2 people/)).toBeTruthy();
  expect(screen.getByText('3', { selector: 'output' })).toBeTruthy();
  expect((getButton('Confirm') as HTMLButtonElement).disabled).toBe(true);
  await user.click(getButton('I have read it'));
  errorCode = undefined;
  await user.click(getButton('Confirm'));
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2));
  expect(change.mock.calls.map(([, input]) => input)).toMatchObject([
    { people: 3, sequence: 3 },
    { people: 3, sequence: 4 },
  ]);
});

test('BKG-03 a reservation that ended meanwhile shows its current state', async () => {
  errorCode = 'RESERVATION_ENDED';
  const { user } = await open();
  await user.click(getButton('Yes, we are coming'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Cancelled'));
  expect(showToast).toHaveBeenCalled();
});

test.each([
  ['cancelled', { reservationStatus: 2, canCancel: false }],
  ['past', { past: true, canCancel: false }],
  ['begun', { canCancel: false }],
] as const)('BKG-03 a reservation that is %s offers no actions', async (_, more) => {
  await open(more);
  for (const name of ['Yes, we are coming', 'Change', 'Cancel reservation'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('BKG-03 without scripts one tap confirms, and cancelling opens a question first', async () => {
  const { unmount } = await open();
  expect(getForm('Yes, we are coming')).toEqual({
    method: 'post',
    action: '/api/gateway/form/reservations.confirmLinked',
    fields: { token: 't', locale: 'en', sequence: '3' },
  });
  expect(getForm('Cancel reservation')).toEqual({
    method: 'get',
    action: '/reserve-answer?token=t',
    fields: { token: 't', ask: 'cancel' },
  });
  unmount();
  await show(<AnswerReservation token="t" rendered={linked} newHref="/home#reserve" asksToCancel />);
  expect(screen.getByRole('heading', { name: 'Cancel this reservation?' })).toBeTruthy();
  expect(getForm('Yes, cancel')).toEqual({
    method: 'post',
    action: '/api/gateway/form/reservations.cancelLinked',
    fields: { token: 't', locale: 'en', isFree: 'false' },
  });
  expect(screen.getByRole('link', { name: 'Keep it' }).getAttribute('href')).toBe('/reserve-answer?token=t');
});

test.each(['cancelled', 'past'] as const)(
  'BKG-03 a reservation that is %s asks for no confirmation of a cancellation',
  async (state) => {
    const ended = state === 'past' ? { past: true } : { reservationStatus: 2 };
    const rendered = { ...linked, ...ended, canCancel: false };
    await show(<AnswerReservation token="t" rendered={rendered} newHref="/home" asksToCancel />);
    expect(screen.queryByRole('button', { name: 'Yes, cancel' })).toBeNull();
  },
);

test.each([
  ['en', 'This reservation can’t be changed any more.'],
  ['zh-CN', ''],
  ['vn', ''],
] as const)(
  'BKG-03 the error of a form without scripts is shown in %s until the next try',
  async (locale, text) => {
    const { user } = await show(
      <AnswerReservation token="t" rendered={linked} newHref="/home" errorCode="RESERVATION_ENDED" />,
      { locale },
    );
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getByRole('alert').textContent).not.toContain('RESERVATION_ENDED');
    await user.click(document.querySelector('form[method=post] button')!);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

test('BKG-03 a confirmation that is answered late closes no form that was opened since', async () => {
  let answer = (_: object) => {};
  change.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { user } = await open();
  await user.click(getButton('Yes, we are coming'));
  await user.click(getButton('Change'));
  await screen.findByRole('region', { name: 'Change your reservation' });
  await user.click(getButton('One person more'));
  await act(async () => answer({ ...linked, confirmed: true }));
  expect(await screen.findByText(/Thank you for confirming/)).toBeTruthy();
  expect(screen.getByText('3', { selector: 'output' })).toBeTruthy();
});
