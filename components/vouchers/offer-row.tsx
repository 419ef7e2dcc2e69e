import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import type { Voucher } from '@/lib/contract/vouchers';
import { formatMoney, getDiscountValue } from '@/lib/domain/money';
import { getVoucherName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { listDays, useUsableDays } from './voucher-labels';

interface Props {
  offer: Voucher;
  /** Opens the dialog; without it the row links to the page. */
  onChoose?(): void;
}

const rowClass =
  'flex min-h-24 w-full overflow-hidden rounded-card border border-line bg-raised text-left hover:border-brand-line';

/** Shows a voucher in a list: value, name, usable days, price. */
export function OfferRow({ offer, onChoose }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.offer');
  const usableDays = useUsableDays();
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const when = [usableDays(listDays(offer)), offer.useTime].filter(Boolean).join(' · ');
  const content = (
    <>
      <span className="num grid min-w-30 shrink-0 content-center border-r border-dashed border-brand-line bg-brand-soft px-2 text-center leading-heading text-brand-text desk:min-w-36">
        <b className="text-18 leading-figure desk:text-22">{formatAmount(offer.replaceAmount)}</b>
        {offer.discount ? (
          <span className="text-12">
            {t('off', { value: getDiscountValue(offer.discount, shop.locale) })}
          </span>
        ) : null}
      </span>
      <span className="grid min-w-0 grow content-center gap-0.5 px-4 py-3 leading-heading">
        <b className="text-16 [overflow-wrap:anywhere]">{getVoucherName(offer, shop.locale)}</b>
        {when && <span className="text-14 tabular-nums text-muted">{when}</span>}
        <span className="num font-bold text-brand-text">
          {t('pay', { price: formatAmount(offer.saleAmount) })}
        </span>
      </span>
    </>
  );
  if (onChoose)
    return (
      <button type="button" className={rowClass} onClick={onChoose}>
        {content}
      </button>
    );
  return (
    <a
      className={rowClass}
      href={toLocalePath(paths.couponDetail({ couponId: offer.id }), shop.locale, shop.defaultLocale)}
    >
      {content}
    </a>
  );
}
