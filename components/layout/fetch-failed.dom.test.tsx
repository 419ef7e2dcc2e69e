import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProfileRows } from '@/components/profile/profile-rows';
import { show } from '@/components/testing/show';
import { WalletBalance } from '@/components/wallet/wallet-balance';
import { query } from '@/lib/client/api/call';
import { ApiError } from '@/lib/domain/api-error';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';

vi.mock('@/lib/client/api/call', () => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: () => Promise.resolve({ loggedIn: true, userId: 7 }),
}));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const user = { userId: 7, mobile: '91234567', mobileCountryCode: '+65', nickName: 'Mei', couponCardList: [] };
const answers: Record<string, unknown> = {
  'profile.info': user,
  'wallet.summary': { walletBalanceAmount: 1250, couponCardList: [] },
  'addresses.list': [],
  'auth.sessions': { sessions: [] },
};
let failing: string | undefined;

beforeEach(() => {
  asked.mockImplementation(async (name: string) => {
    if (name === failing) throw new ApiError({ code: 'INTERNAL', message: '', status: 500 });
    return answers[name];
  });
});

const findRetryButton = () => screen.findByRole('button', { name: 'Try again' });

test('ERR-04 a failed load of the user info shows an error, and a retry loads it', async () => {
  failing = 'profile.info';
  const { user: diner } = await show(<ProfileRows userId={7} />);
  expect(await screen.findByText('Your user info couldn’t be fetched.')).toBeTruthy();
  failing = undefined;
  await diner.click(await findRetryButton());
  expect(await screen.findByText('Mei')).toBeTruthy();
  expect(screen.queryByText('Your user info couldn’t be fetched.')).toBeNull();
});

test('ERR-04 a failed load of the coupon card says so beside the balance, and a retry loads both', async () => {
  failing = 'wallet.summary';
  const { user: diner } = await show(<WalletBalance userId={7} money={getWalletMoney(undefined, 'SG')} />);
  expect(await screen.findByText('Your balance and vouchers couldn’t be fetched.')).toBeTruthy();
  failing = undefined;
  await diner.click(await findRetryButton());
  expect(await screen.findByText('S$12.50')).toBeTruthy();
});
