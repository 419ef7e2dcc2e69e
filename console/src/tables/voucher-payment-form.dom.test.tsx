import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { VoucherPaymentForm } from './voucher-payment-form';

vi.mock('../money/scan-camera', () => ({
  ScanCamera: ({ onFound }: { onFound(code: string): void }) => (
    <button type="button" onClick={() => onFound('ABCD1234EFGH')}>
      film
    </button>
  ),
}));

const table = { partyId: 'p1', tableNo: '7', left: 1_100 } as StaffTable;

test('CON-14 a voucher for a bill is read by the camera, and one outside of its hours says so before it is used', async () => {
  mockStaffCalls({
    'money.voucher': {
      code: 'ABCD1234EFGH',
      name: 'Dinner',
      faceValue: 1_000,
      orderSn: 'V-1',
      lastDay: undefined,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      useTime: '17:00-22:00',
      rules: [],
      outsideHours: true,
    },
  });
  const act = vi.fn(async () => true);
  const { user } = await showScreen(
    <WithMessages area="money">
      <VoucherPaymentForm table={table} act={act} isPending={false} onDone={() => {}} />
    </WithMessages>,
    { path: 'tables' },
  );
  await user.click(await screen.findByRole('button', { name: 'Scan by camera' }));
  await user.click(await screen.findByRole('button', { name: 'film' }));
  expect(await screen.findByText('Not valid now. It can be used 17:00-22:00.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use the voucher, S$10.00' }));
  expect(act).toHaveBeenCalledWith({
    name: 'tables.payByVoucher',
    input: { partyId: 'p1', code: 'ABCD1234EFGH', left: 1_100, outsideHours: true },
  });
});
