import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { TwoStepChange } from './two-step-change';

async function confirm(act: string, replies: StaffReplies) {
  const { listInputs } = mockStaffCalls(replies);
  const onCodes = vi.fn();
  const onEnd = vi.fn();
  const { user } = await showScreen(
    <WithMessages area="account">
      <TwoStepChange recoveryCodesLeft={2} onCodes={onCodes} onEnd={onEnd} onOpen={() => {}} />
    </WithMessages>,
    { path: 'account' },
  );
  await user.click(await screen.findByRole('button', { name: act }));
  await user.type(screen.getByLabelText('Your password'), 'a few words in a row');
  await user.type(screen.getByLabelText('Code of the app'), ' 123456 ');
  await user.click(screen.getByRole('button', { name: act }));
  return { listInputs, onCodes, onEnd };
}

test('CON-02 new recovery codes are made after password and code', async () => {
  const recoveryCodes = ['one', 'two'];
  const { listInputs, onCodes, onEnd } = await confirm('New recovery codes', {
    'account.renewRecoveryCodes': { recoveryCodes },
  });
  await waitFor(() => expect(onCodes).toHaveBeenCalledWith(recoveryCodes));
  expect(listInputs('account.renewRecoveryCodes')).toEqual([
    { password: 'a few words in a row', code: '123456' },
  ]);
  expect(onEnd).not.toHaveBeenCalled();
});

test.each(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_USED'] as const)(
  'CON-02 the error %s is at the code, and the second factor stays on',
  async (code) => {
    const { onEnd } = await confirm('Turn off', {
      'account.endSecondFactor': failStaffCall(code, 'Another code, please'),
    });
    const field = screen.getByLabelText('Code of the app');
    await waitFor(() => expect(document.activeElement).toBe(field));
    const note = document.getElementById(field.getAttribute('aria-describedby')!);
    expect(note?.textContent).toBe('Another code, please');
    expect(onEnd).not.toHaveBeenCalled();
  },
);
