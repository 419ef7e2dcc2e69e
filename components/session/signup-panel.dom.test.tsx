import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { change } from '@/lib/client/api/call';
import { ApiError } from '@/lib/domain/api-error';
import { FootContext } from './login-form-frame';
import { SignupPanel } from './signup-panel';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
const changed = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;

const phone = { country: 'SG', mobile: '81234567' } as const;
const onRegistered = vi.fn();
const showPanel = () =>
  show(
    <FootContext value={document.body}>
      <SignupPanel
        phone={phone}
        onPhone={() => undefined}
        agreed
        onAgreed={() => undefined}
        onRegistered={onRegistered}
      />
    </FootContext>,
  );
const fill = async (user: Awaited<ReturnType<typeof showPanel>>['user']) => {
  await user.type(screen.getByRole('textbox', { name: 'Verification code' }), '1234');
  await user.type(screen.getByLabelText('Password'), 'Laksa2go');
};
const getCalls = () => changed.mock.calls.map(([name]) => name as string);

beforeEach(() => {
  vi.clearAllMocks();
  changed.mockResolvedValue({});
});

describe('registering', () => {
  test('SES-06 the success message shows for a second, then the Login tab opens once', async () => {
    const { user } = await showPanel();
    await fill(user);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await act(async () => screen.getByRole('button', { name: 'Create account' }).click());
      expect(getCalls()).toEqual(['auth.checkCode', 'auth.register']);
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(screen.getByText(/Your account is ready/)).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(999));
      expect(onRegistered).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(onRegistered).toHaveBeenCalledOnce();
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(onRegistered).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  test('SES-05 a wrong code registers no account, and the panel stays', async () => {
    changed.mockRejectedValue(new ApiError({ code: 'CODE_WRONG', message: 'no', status: 422 }));
    const { user } = await showPanel();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/Verification code failed/)).toBeTruthy();
    expect(getCalls()).toEqual(['auth.checkCode']);
    expect(onRegistered).not.toHaveBeenCalled();
  });
});
