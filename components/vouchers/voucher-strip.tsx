import { useTranslations } from 'next-intl';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import { getVoucherName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { listDays, useUsableDays } from './voucher-labels';

/** Maximum number of vouchers on the storefront, followed by a link to all. */
const previewed = 3;

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale' | 'countryCode'>;
  offers: readonly Voucher[];
}

/**
 * Shows the storefront's vouchers, a swipe list on a phone. Links work without scripts; on the desktop a lazy part
 * opens them in dialogs.
 */
export function VoucherStrip({ shop, offers }: Props) {
  const t = useTranslations('voucher.offer');
  const usableDays = useUsableDays();
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  return (
    <section
      id="vouchers"
      aria-labelledby="vouchers-title"
      className="mx-auto max-w-page pt-2 desk:px-8 desk:pt-5"
    >
      <h2 id="vouchers-title" className="sr-only">
        {t('title')}
      </h2>
      <ul className="no-scrollbar relative flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 desk:-mx-1 desk:gap-4 desk:px-1">
        {offers.slice(0, previewed).map((offer) => (
          <li key={offer.id} className="flex shrink-0 grow basis-[232px] snap-start desk:max-w-[352px]">
            <a
              href={to(paths.couponDetail({ couponId: offer.id }))}
              data-voucher={offer.id}
              className="flex min-h-18 grow overflow-hidden rounded-control border border-line bg-raised hover:border-brand-line"
            >
              <span className="num grid min-w-21 shrink-0 content-center border-r border-dashed border-brand-line bg-brand-soft px-3 text-center leading-heading text-brand-text">
                <span className="text-12">{t('pay', { price: formatAmount(offer.saleAmount) })}</span>
                <b className="text-18">{formatAmount(offer.replaceAmount)}</b>
              </span>
              <span className="grid min-w-0 content-center px-3 py-2 leading-heading">
                <b className="line-clamp-2 text-14">{getVoucherName(offer, shop.locale)}</b>
                <span className="truncate text-12 text-muted">{usableDays(listDays(offer))}</span>
              </span>
            </a>
          </li>
        ))}
        {offers.length > previewed && (
          <li className="flex shrink-0 snap-start">
            <a
              href={to(paths.voucherList())}
              data-vouchers
              className="flex min-w-21 items-center justify-center rounded-control px-3 text-14 font-bold text-brand-text hover:bg-sunken"
            >
              {t('seeMore')}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
