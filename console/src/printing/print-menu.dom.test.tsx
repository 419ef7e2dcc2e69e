import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { PrintMenu } from './print-menu';

async function open(replies: StaffReplies) {
  const { listInputs } = mockStaffCalls(replies);
  const { user } = await showScreen(<PrintMenu orderId="o1" />);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  return { user, listInputs };
}

test('CON-09 a receipt of the order is sent to the chosen printer', async () => {
  const printer = {
    printerId: 'p1',
    name: 'Bar',
    kind: 'epson' as const,
    width: 58 as const,
    onAccept: [],
    language: 'en' as const,
    seenAt: undefined,
    waiting: 0,
    problems: [],
  };
  const { user, listInputs } = await open({
    'printers.list': { printers: [printer], now: '2026-11-27T04:30:00Z' },
    'printers.print': {},
  });
  const bar = within(await screen.findByRole('region', { name: 'Bar' }));
  await user.click(bar.getByRole('button', { name: 'Receipt' }));
  expect(await screen.findByText('Sent to the printer')).toBeTruthy();
  expect(listInputs('printers.print')).toMatchObject([{ printerId: 'p1', orderId: 'o1', kind: 'receipt' }]);
});

test('CON-09 printers that cannot be listed show the error beside this device', async () => {
  await open({ 'printers.list': failStaffCall('TOO_MANY', 'Please try again later') });
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
  expect(screen.getByRole('region', { name: 'This device' })).toBeTruthy();
});
