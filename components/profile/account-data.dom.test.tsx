import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { logout } from '@/lib/client/session/log-out';
import type { User } from '@/lib/contract/profile';
import { ApiError } from '@/lib/domain/api-error';
import { AccountData } from './account-data';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));
vi.mock('@/lib/client/session/log-out', () => ({ logout: vi.fn() }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const sent = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const createApiError = (code: string) => new ApiError({ code, message: '', status: 200 });
const user = { userId: 1, mobile: '81234567', mobileCountryCode: '+65', couponCardList: [] } as User;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(logout).mockResolvedValue(undefined);
});
const open = () => show(<AccountData user={user} />);

async function confirmDeletion(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
}

test('DEC-88 the download is a file with the backend’s response', async () => {
  await open();
  asked.mockResolvedValue({ account: [{ nickName: 'Mei' }] });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:1';
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(JSON.parse(await files[0]!.text())).toEqual({ account: [{ nickName: 'Mei' }] });
});

test('DEC-88 an obstacle to the deletion is shown before a code is required', async () => {
  await open();
  sent.mockRejectedValue(createApiError('ACCOUNT_IN_USE'));
  await confirmDeletion();
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'error', text: expect.stringContaining('still in use') }),
    ),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(logout).not.toHaveBeenCalled();
});

test('DEC-88 the deletion requires a code sent to the account’s number, then logs out', async () => {
  await open();
  sent.mockImplementation(async (name: string) => {
    if (name === 'profile.delete' && !sent.mock.calls.some(([call]) => call === 'auth.checkCode'))
      throw createApiError('CODE_NOT_CHECKED');
    return {};
  });
  await confirmDeletion();
  const dialog = await screen.findByRole('dialog', { name: 'Verify it’s you' });
  within(dialog).getByText(/code sent to \+65 81234567/);
  await userEvent.type(within(dialog).getByRole('textbox'), '1234');
  const end = await screen.findByRole('dialog', { name: 'Your account is deleted' });
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(within(end).getAllByRole('button', { name: 'Close' })[0]!);
  await vi.waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith('auth.checkCode', {
    mobile: '81234567',
    mobileCountryCode: '+65',
    otpcode: '1234',
    serviceType: 'decorder-memberinfo',
  });
});
