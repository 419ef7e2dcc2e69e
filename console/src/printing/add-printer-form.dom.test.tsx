import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { AddPrinterForm } from './add-printer-form';

async function open(reply: StaffReplies['printers.add']) {
  const { listInputs } = mockStaffCalls({ 'printers.add': reply });
  const onAdded = vi.fn();
  const { user } = await showScreen(<AddPrinterForm restaurantId={3473} onAdded={onAdded} />, {
    path: 'printers',
  });
  const name = screen.getByLabelText<HTMLInputElement>('Name, such as Kitchen');
  const submit = () => user.click(screen.getByRole('button', { name: 'Add it' }));
  return { user, listInputs, onAdded, name, submit };
}

const added = { printerId: 'p1', url: 'https://console.example/print/secret' };

test('CON-09 a printer is added with its choices, which stay for the next one', async () => {
  const { user, listInputs, onAdded, name, submit } = await open(added);
  await user.type(name, 'Bar');
  await user.selectOptions(screen.getByLabelText('Paper'), '58');
  await user.selectOptions(screen.getByLabelText('Language of its papers'), 'vn');
  await user.click(screen.getByRole('checkbox', { name: 'Receipt' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ticket' }));
  await submit();
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(added.url));
  expect(listInputs('printers.add')).toEqual([
    { restaurantId: 3473, name: 'Bar', kind: 'star', width: 58, language: 'vn', onAccept: ['receipt'] },
  ]);
  await waitFor(() => expect(name.value).toBe(''));
  expect(screen.getByLabelText<HTMLSelectElement>('Paper').value).toBe('58');
});

test('CON-09 a printer without a name is not added', async () => {
  const { listInputs, name, submit } = await open(added);
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(listInputs('printers.add')).toEqual([]);
});

test('CON-09 a name that the backend rejects has its error at the field', async () => {
  const detail = { fields: [{ path: 'name', reason: 'is too long' }] };
  const { user, name, submit } = await open(failStaffCall('INVALID_INPUT', 'Not in the right form', detail));
  await user.type(name, 'Bar');
  await submit();
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('Bar');
});
