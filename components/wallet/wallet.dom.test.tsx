import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { query } from '@/lib/client/api/call';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import type { Locale } from '@/lib/contract/vocabulary';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { ApiError } from '@/lib/domain/api-error';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { WalletView } from './wallet-view';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;

const createMovement = (id: string, given: Partial<WalletTransaction> = {}): WalletTransaction => ({
  transactionId: id,
  issueType: 'topup',
  issueTypeDesc: 'Top-up',
  issueAmount: 5000,
  issueDate: '2026-11-20T04:30:00.000Z',
  statusDesc: 'Completed',
  canRequestRefund: false,
  outTradeNo: `about-${id}`,
  currencySign: 'S$',
  ...given,
});
const credit = createMovement('T1');
const debit = createMovement('P1', { issueType: 'pay', issueTypeDesc: 'Order', issueAmount: 1840 });

/** State of the mocked backend. */
const wallet = {
  balance: 5000,
  pages: [] as WalletTransaction[][],
  ads: [] as unknown[],
  fails: new Set<string>(),
};
const countReads = (name: string) => asked.mock.calls.filter(([called]) => called === name).length;

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
  Object.assign(wallet, {
    balance: 5000,
    pages: [[credit, debit]],
    ads: [],

    fails: new Set(),
  });
  asked.mockImplementation(async (name: string, input: { pageNum?: number }) => {
    if (wallet.fails.has(name)) throw new ApiError({ code: 'NOT_FOUND', message: '', status: 404 });
    if (name === 'wallet.summary') return { walletBalanceAmount: wallet.balance, couponCardList: [] };
    if (name === 'wallet.transactions') return wallet.pages[input.pageNum! - 1] ?? [];
    if (name === 'ads.byType') return wallet.ads;
    throw new ApiError({ code: 'NOT_FOUND', message: '', status: 404 });
  });
});

interface Input {
  countryCode?: 'SG' | 'MY';
  latest?: number;
  locale?: Locale;
}
async function open({ countryCode = 'SG', latest, locale = 'en' }: Input = {}) {
  const shop = { ...testShop, countryCode, locale };
  const money = getWalletMoney(undefined, countryCode);
  const shown = await show(<WalletView userId={7} money={money} latest={latest} rendered={{}} />, {
    locale,
    shop,
  });
  return { ...shown, table: await screen.findByRole('table') };
}

describe('WAL-01 the wallet', () => {
  test('WAL-01 a balance that an earlier visit of the page left is asked anew', async () => {
    const client = getSharedQueryClient();
    const key = walletQueries.summary(7, 'SG').queryKey;
    const ago = { updatedAt: Date.now() - 5000 };
    client.setQueryData(key, { walletBalanceAmount: 100, couponCardList: [] }, ago);
    await open({ latest: 5 });
    expect(await screen.findByText('S$50.00')).toBeTruthy();
    expect(countReads('wallet.summary')).toBe(1);
  });

  test('WAL-01 the wallet in Singapore shows the balance and a top-up button', async () => {
    await open({ latest: 5 });
    expect(await screen.findByText('S$50.00')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Top up' })).toBeTruthy();
  });

  test('WAL-01 the wallet in Malaysia shows the balance and no button', async () => {
    wallet.pages = [[createMovement('R1', { currencySign: 'RM', issueType: 'order_refund' })]];
    await open({ countryCode: 'MY', latest: 5 });
    expect(await screen.findByText('RM50.00')).toBeTruthy();
    expect(screen.queryByText('Top up')).toBeNull();
  });

  test('a failed load of the balance shows an error and a retry button', async () => {
    wallet.fails.add('wallet.summary');
    const { user } = await open();
    await screen.findByText('Your balance and vouchers couldn’t be fetched.');
    wallet.fails.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('S$50.00')).toBeTruthy();
  });
});

describe('WAL-09 the card on a phone', () => {
  test('WAL-09 the card links to the details and the top-up', async () => {
    await open({ latest: 5 });
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Details')).toBe('/myChargeDetail?currencySign=S%24');
    expect(to('Top up')).toBe('/myCharge?currencySign=S%24');
  });

  test('WAL-09 the card links only to the details without top-ups', async () => {
    wallet.pages = [[createMovement('R1', { currencySign: 'RM' })]];
    await open({ countryCode: 'MY', latest: 5 });
    expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      '/myChargeDetail?currencySign=RM',
    );
    expect(screen.queryByRole('link', { name: 'Top up' })).toBeNull();
  });
});

describe('WAL-02 the table of transactions', () => {
  const readRows = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('WAL-02 the table requests transactions in the page’s currency', async () => {
    wallet.pages = [[{ ...credit, currencySign: 'RM' }]];
    await open({ countryCode: 'MY' });
    const inputs = asked.mock.calls
      .filter(([name]) => name === 'wallet.transactions')
      .map(([, input]) => input);
    expect(inputs).toEqual([expect.objectContaining({ pageNum: 1, countryCode: 'MY' })]);
  });

  test('WAL-02 WAL-03 the table shows id, type, amount in, amount out, time and status of a credit and of a debit', async () => {
    const { table } = await open();
    expect(readRows(table)).toEqual([
      ['Number', 'Type', 'Money in', 'Money out', 'Time', 'Status'],
      ['T1', 'Top-up', '+S$50.00', '', '20 Nov 2026, 12:30', 'Completed'],
      ['P1', 'Order', '', '−S$18.40', '20 Nov 2026, 12:30', 'Completed'],
    ]);
  });

  test.each<[Locale, string[]]>([
    ['zh-CN', ['编号', '类型', '收入', '支出', '时间', '状态']],
    ['vn', ['Số', 'Loại', 'Tiền vào', 'Tiền ra', 'Thời gian', 'Trạng thái']],
  ])('WAL-02 the columns are named in %s', async (locale, names) => {
    const { table } = await open({ locale });
    expect(readRows(table)[0]).toEqual(names);
  });

  test('WAL-02 the id is the readable number, if there is one', async () => {
    wallet.pages = [[createMovement('kX3-_v9Qw', { orderSn: 'LK-261120-7F4K' }), createMovement('P1')]];
    const { table } = await open();
    expect(readRows(table).map(([id]) => id)).toEqual(['Number', 'LK-261120-7F4K', 'P1']);
  });

  test('a row links to the page of its transaction', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Order' });
    expect(link.getAttribute('href')).toMatch(/^\/transactionDetails\?.*transactionId=P1/);
  });

  test('a pending amount is not part of the balance', async () => {
    wallet.pages = [[credit, createMovement('T2', { statusDesc: 'Declined', counted: false })]];
    await open();
    const [counted, declined] = screen.getAllByRole('cell', { name: '+S$50.00' });
    expect(counted!.className).toContain('text-success');
    expect(declined!.className).not.toContain('text-success');
  });

  test('a type without a label is shown as received', async () => {
    wallet.pages = [[createMovement('X1', { issueType: 'flashe_pay', issueTypeDesc: undefined })]];
    const { table } = await open();
    expect(readRows(table)[1]!.slice(1, 4)).toEqual(['flashe_pay', '', '−S$50.00']);
  });

  test('the wallet shows the latest transactions and a link to all', async () => {
    wallet.pages = [Array.from({ length: 8 }, (_, nth) => createMovement(`T${nth}`))];
    const { table } = await open({ latest: 5 });
    expect(readRows(table)).toHaveLength(1 + 5);
    expect(screen.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe(
      '/myChargeDetail?currencySign=S%24',
    );
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('the full list loads page by page until a short one', async () => {
    const createPage = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => createMovement(`T${from + nth}`));
    wallet.pages = [createPage(1, 50), createPage(51, 3)];
    const { user, table } = await open();
    expect(readRows(table)).toHaveLength(1 + 50);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(readRows(table)).toHaveLength(1 + 53));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('a failed further page offers a retry, and the loaded rows stay', async () => {
    wallet.pages = [
      Array.from({ length: 50 }, (_, nth) => createMovement(`T${nth}`)),
      [createMovement('last')],
    ];
    const { user, table } = await open();
    wallet.fails.add('wallet.transactions');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Your transactions couldn’t be loaded.');
    expect(readRows(table)).toHaveLength(1 + 50);
    wallet.fails.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(readRows(table)).toHaveLength(1 + 51));
  });

  test('transactions in another currency are not listed', async () => {
    wallet.pages = [
      Array.from({ length: 50 }, (_, nth) => createMovement(`R${nth}`, { currencySign: 'RM' })),
    ];
    await show(<WalletView userId={7} money={getWalletMoney(undefined, 'SG')} latest={5} rendered={{}} />);
    await screen.findByText('No transactions yet');
  });

  test('an empty list shows a note, and a failed one offers a retry', async () => {
    wallet.pages = [];
    wallet.fails.add('wallet.transactions');
    const { user } = await show(
      <WalletView userId={7} money={getWalletMoney(undefined, 'SG')} rendered={{}} />,
    );
    await screen.findByText('Your transactions couldn’t be loaded.');
    wallet.fails.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No transactions yet');
  });
});

describe('WAL-08 the ad', () => {
  const image = () => screen.queryByRole('img', { name: 'Offer of Lantern Kitchen' });

  test('WAL-08 the wallet shows the image of type topup_bottom', async () => {
    wallet.ads = [{ adImage: 'https://pictures.example/wallet.webp' }, { adImage: '/media/other.webp' }];
    await open({ latest: 5 });
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('https://pictures.example/wallet.webp'));
    expect(asked).toHaveBeenCalledWith(
      'ads.byType',
      { type: 'topup_bottom', restaurantId: 3473 },
      expect.anything(),
    );
    expect(image()!.closest('a')).toBeNull();
  });

  test('WAL-08 the ad links to the restaurant’s address only', async () => {
    wallet.ads = [{ adImage: '/media/wallet.webp', adLink: 'https://offers.example/a' }];
    const { unmount } = await open({ latest: 5 });
    await waitFor(() => expect(image()?.getAttribute('src')).toBe('/media/wallet-800.webp'));
    expect(image()!.closest('a')?.href).toBe('https://offers.example/a');
    unmount();
    getSharedQueryClient().clear();
    wallet.ads = [{ adImage: '/media/wallet.webp', adLink: 'javascript:alert(1)' }];
    await open({ latest: 5 });
    await waitFor(() => expect(image()).not.toBeNull());
    expect(image()!.closest('a')).toBeNull();
  });

  test('WAL-08 a wallet without an ad shows none', async () => {
    await open({ latest: 5 });
    await waitFor(() => expect(countReads('ads.byType')).toBe(1));
    expect(image()).toBeNull();
  });
});
