import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Printer } from '@/lib/contract/staff/printing';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { PrintersPage } from './printers-page';

const kitchen: Printer = {
  printerId: 'p1',
  name: 'Kitchen',
  kind: 'star',
  width: 80,
  onAccept: ['ticket'],
  language: 'en',
  seenAt: '2026-11-27T04:29:50Z',
  waiting: 0,
  problems: [],
};
const job: Printer['problems'][number] = {
  jobId: 'j1',
  kind: 'ticket',
  number: 'A12',
  state: 'failed',
  createdAt: '2026-11-27T04:10:00Z',
  error: 'Paper empty',
};

async function open(
  printers: Printer[],
  replies: StaffReplies = {},
  options: Parameters<typeof showScreen>[1] = {},
) {
  const { listInputs } = mockStaffCalls({
    'printers.list': { printers, now: '2026-11-27T04:30:00Z' },
    ...replies,
  });
  const { user } = await showScreen(<PrintersPage />, { path: 'printers', role: 'manager', ...options });
  return {
    user,
    listInputs,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  };
}

test('CON-09 a printer is ready, silent for minutes, or has never called', async () => {
  await open([
    kitchen,
    { ...kitchen, printerId: 'p2', name: 'Bar', seenAt: '2026-11-27T04:20:00Z', waiting: 2 },
    { ...kitchen, printerId: 'p3', name: 'Door', seenAt: undefined },
  ]);
  await screen.findByText('Kitchen');
  const printer = (name: string) => within(screen.getByRole('region', { name }));
  expect(printer('Kitchen').getByText('Ready')).toBeTruthy();
  expect(printer('Bar').getByText(/^Silent since .*12:20$/)).toBeTruthy();
  expect(printer('Bar').getByText('2 waiting')).toBeTruthy();
  expect(printer('Door').getByText('Has not called yet')).toBeTruthy();
});

test('CON-09 a paper that was not printed shows the reason and is printed again', async () => {
  const { press, listInputs } = await open([{ ...kitchen, problems: [job] }], { 'printers.settle': {} });
  expect((await screen.findByText('Paper empty')).closest('li')?.textContent).toContain(
    'Ticket A12 of 12:10 was not printed',
  );
  await press('Print again');
  await waitFor(() => expect(listInputs('printers.settle')).toMatchObject([{ jobId: 'j1', as: 'again' }]));
});

test('CON-09 the address of a new printer is shown until it is entered', async () => {
  const { user, press } = await open([], {
    'printers.add': { printerId: 'p4', url: 'https://console.example/print/secret' },
  });
  expect(await screen.findByText('No printer fetches papers by itself yet.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name, such as Kitchen'), 'Bar');
  await press('Add it');
  expect(await screen.findByText('https://console.example/print/secret')).toBeTruthy();
  await press('I have entered it');
  expect(screen.queryByText('https://console.example/print/secret')).toBeNull();
});

test('CON-09 a printer is removed after a confirmation; an error stays at the printer', async () => {
  const { press, listInputs } = await open([kitchen], {
    'printers.remove': failStaffCall('TOO_MANY', 'Please try again later'),
  });
  await press('Remove');
  expect(listInputs('printers.remove')).toEqual([]);
  await press('Yes, remove');
  const error = await within(screen.getByRole('region', { name: 'Kitchen' })).findByRole('alert');
  expect(error.textContent).toBe('Please try again later');
  expect(listInputs('printers.remove')).toMatchObject([{ printerId: 'p1' }]);
});

test('CON-09 CON-19 in Chinese the counter tests a printer, and neither adds nor removes one', async () => {
  const { press, listInputs } = await open(
    [kitchen],
    { 'printers.print': {} },
    { role: 'counter', locale: 'zh-CN' },
  );
  await press('打印测试页');
  await waitFor(() =>
    expect(listInputs('printers.print')).toMatchObject([{ printerId: 'p1', kind: 'test' }]),
  );
  expect(screen.queryByRole('button', { name: '移除' })).toBeNull();
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull();
});
