import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';
import { show, testShop } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import type { Voucher } from '@/lib/contract/vouchers';
import { ApiError } from '@/lib/domain/api-error';
import { TermsList } from './need-to-know';
import OfferDialogs from './offer-dialogs';
import { OfferIntro } from './offer-intro';
import { OfferList } from './offer-list';
import { OfferRow } from './offer-row';
import { VoucherOpener } from './voucher-opener';
import { VoucherStrip } from './voucher-strip';

vi.mock('@/lib/client/api/call', () => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: () => Promise.resolve({ loggedIn: false }),
}));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn(), Toaster: () => null }));

const asked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const toast = vi.mocked(showToast);
const createApiError = (code: string, status = 200) => new ApiError({ code, message: 'no', status });

const createOffer = (id: number): Voucher => ({
  id,
  couponId: id,
  vouchersName: `Voucher ${id}`,
  saleAmount: 1600,
  replaceAmount: 2000,
  currencySign: 'S$',
  useDays: [1, 2, 3, 4, 5],
  useDayList: [1, 2, 3, 4, 5],
  useRules: [],
  useRulesEn: [],
  fakeSales: 214,
});
const createOffers = (count: number) => Array.from({ length: count }, (_, index) => createOffer(index + 1));

beforeEach(() => {
  vi.clearAllMocks();
  getSharedQueryClient().clear();
});

describe('STF-07 STM-05 DEC-37 the vouchers of the storefront', () => {
  test('three vouchers are shown without See more', async () => {
    await show(<VoucherStrip shop={testShop} offers={createOffers(3)} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('link', { name: 'See more' })).toBeNull();
    expect(screen.getByRole('link', { name: /Voucher 2/ }).getAttribute('href')).toBe(
      '/coupon-detail?couponId=2',
    );
  });

  test('the first three of four are shown, and See more links to all of them', async () => {
    await show(<VoucherStrip shop={{ ...testShop, locale: 'vn' }} offers={createOffers(4)} />, {
      locale: 'vn',
    });
    expect(screen.getAllByRole('link')).toHaveLength(4);
    expect(screen.queryByText('Voucher 4')).toBeNull();
    expect(screen.getByRole('link', { name: 'Xem thêm' }).getAttribute('href')).toBe('/vn/voucher/list');
  });

  test('DEC-56 the number of made-up sales is shown nowhere', async () => {
    const { container } = await show(<VoucherStrip shop={testShop} offers={createOffers(4)} />);
    expect(container.textContent).not.toContain('214');
  });
});

describe('VCH-09 a click on a voucher of the storefront', () => {
  const strip = (
    <>
      <VoucherStrip shop={testShop} offers={createOffers(4)} />
      <VoucherOpener />
    </>
  );
  const answer = (name: string, input: { id?: number }) => {
    if (name === 'vouchers.list') return Promise.resolve(createOffers(4));
    if (name === 'vouchers.detail') return Promise.resolve(createOffer(input.id ?? 0));
    return Promise.resolve({ payTypeList: [] });
  };
  const setWidth = (px: number) =>
    (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
      width: px,
      height: 900,
    });

  test('a click opens a dialog of 606 px, or 500 px for all vouchers, on the desktop', async () => {
    setWidth(1440);
    asked.mockImplementation(answer);
    const { user } = await show(strip);
    await user.click(screen.getByRole('link', { name: /Voucher 2/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Voucher 2' });
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('606px');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Voucher 2/ })));

    await user.click(screen.getByRole('link', { name: 'See more' }));
    const all = await screen.findByRole('dialog', { name: 'All vouchers' });
    expect(all.style.getPropertyValue('--dialog-width')).toBe('500px');
    await user.click(await within(all).findByRole('button', { name: /Voucher 4/ }));
    expect(await screen.findByRole('dialog', { name: 'Voucher 4' })).toBeTruthy();
  });

  test('a click follows the link on a phone', async () => {
    setWidth(390);
    await show(strip);
    const link = screen.getByRole('link', { name: /Voucher 2/ });
    const handleClick = new MouseEvent('click', { bubbles: true, cancelable: true });
    const left = link.dispatchEvent(handleClick);
    expect(left).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('I18N-04 the English fields of a voucher', () => {
  const told = {
    ...createOffer(1),
    vouchersName: '20元代金券',
    vouchersNameEn: '$20 voucher',
    useRules: ['周末除外'],
    useRulesEn: ['Not at weekends'],
  };

  test.each([
    ['en', '$20 voucher', 'Not at weekends'],
    ['zh-CN', '20元代金券', '周末除外'],
  ] as const)('I18N-04 strip, row, detail and terms in %s read %s', async (locale, name, rule) => {
    const shop = { ...testShop, locale };
    await show(
      <>
        <VoucherStrip shop={shop} offers={[told]} />
        <OfferRow offer={told} />
        <OfferIntro shop={shop} offer={told} />
        <TermsList terms={told} locale={locale} />
      </>,
      { locale },
    );
    expect(screen.getAllByText(name)).toHaveLength(3);
    expect(screen.getByText(rule)).toBeTruthy();
  });
});

describe('ERR-03 ERR-07 DEC-69 vouchers that can’t be loaded', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const parts = [
    ['the list', () => <OfferList />],
    [
      'a detail',
      () => (
        <OfferDialogs
          opening={{ kind: 'offer', id: 7 }}
          onOpening={() => undefined}
          onClose={() => undefined}
        />
      ),
    ],
  ] as const;

  test.each(parts)('%s that fails with an error code shows Data error', async (_, part) => {
    asked.mockRejectedValue(createApiError('RESTAURANT_UNKNOWN', 404));
    await show(part());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning', text: 'Data error' })),
    );
  });

  test.each(parts)('%s that failed to load at all shows no toast', async (_, part) => {
    for (const code of ['UNREACHABLE', 'TIMEOUT']) {
      asked.mockRejectedValue(createApiError(code, 0));
      const { unmount } = await show(part());
      expect(await screen.findByText('No vouchers to show just now', {}, { timeout: 5000 })).toBeTruthy();
      unmount();
      getSharedQueryClient().clear();
    }
    expect(toast).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).not.toHaveBeenCalled();
  });

  test('a voucher that is no longer on sale shows a note and links to the others', async () => {
    asked.mockRejectedValue(createApiError('VOUCHER_OFF_SALE', 409));
    await show(parts[1][1]());
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('We couldn’t find this voucher')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'All vouchers' }).getAttribute('href')).toBe(
      '/voucher/list',
    );
  });
});

test('RT-19 the list has a row for every voucher', async () => {
  await show(<OfferList offers={createOffers(5)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});
