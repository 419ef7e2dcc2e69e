import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failWith, mockCalls } from '@/components/testing/mock-calls';
import { show } from '@/components/testing/show';
import { VerifyCodeDialog } from './verify-code-dialog';

test('PRF-06 a code is checked by itself, a wrong one is named at its field, and the next is checked again', async () => {
  let isRight = false;
  const refuse = failWith('CODE_WRONG');
  const calls = mockCalls({ 'auth.checkCode': () => (isRight ? { success: true } : refuse()) });
  const onVerified = vi.fn();
  const { user } = await show(
    <VerifyCodeDialog
      user={{ mobile: '91234567', mobileCountryCode: '+65' }}
      serviceType="resetPSW"
      title="Verify"
      text="Enter the code"
      onVerified={onVerified}
      onClose={() => {}}
    />,
  );
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' });
  await user.type(code, '123');
  expect(calls.listNames()).toEqual([]);
  await user.type(code, '4');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toContain('Please enter the correct verification code');
  expect(onVerified).not.toHaveBeenCalled();
  isRight = true;
  await user.clear(code);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(code, '5678');
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(calls.listInputs('auth.checkCode').map(({ otpcode }) => otpcode)).toEqual(['1234', '5678']);
});
