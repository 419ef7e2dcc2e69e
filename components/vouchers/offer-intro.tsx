import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney, getDiscountValue } from '@/lib/domain/money';
import { getVoucherName } from '@/lib/domain/names';
import { listDays, useUsableDays } from './voucher-labels';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'countryCode'>;
  offer: Voucher;
}

/** Shows value, price and usable time of a voucher, in the cached page and in the client component. */
export function OfferIntro({ shop, offer }: Props) {
  const t = useTranslations('voucher');
  const usableDays = useUsableDays();
  const formatAmount = (amount: number) =>
    formatMoney(amount, offer.countryCode ?? shop.countryCode, shop.locale);
  const when = [usableDays(listDays(offer)), offer.useTime].filter(Boolean).join(' · ');
  return (
    <div className="overflow-hidden rounded-card border border-brand-line">
      <div className="flex flex-wrap items-end justify-between gap-x-4 bg-brand-soft px-4 py-3 text-brand-text">
        <p className="num leading-figure">
          <span className="block text-14 leading-heading">{t('offer.face')}</span>
          <b className="text-36">{formatAmount(offer.replaceAmount)}</b>
        </p>
        <p className="num ml-auto text-right leading-heading">
          {offer.discount ? (
            <Badge tone="success">
              {t('offer.off', { value: getDiscountValue(offer.discount, shop.locale) })}
            </Badge>
          ) : null}
          <b className="block text-22">{t('offer.pay', { price: formatAmount(offer.saleAmount) })}</b>
        </p>
      </div>
      <div className="border-t border-dashed border-brand-line bg-raised px-4 py-3">
        <p className="text-18 leading-heading font-bold">{getVoucherName(offer, shop.locale)}</p>
        {offer.restaurantBrand && <p className="text-14 text-muted">{offer.restaurantBrand}</p>}
        {when && <p className="mt-1 text-14 tabular-nums">{when}</p>}
        <p className="mt-2 flex flex-wrap gap-1.5">
          {offer.refundType && (
            <Badge tone={offer.refundType === 'refundable' ? 'success' : 'warning'}>
              {t(offer.refundType === 'refundable' ? 'terms.refundable' : 'terms.nonRefundable')}
            </Badge>
          )}
          {offer.needOrder !== undefined && (
            <Badge tone={offer.needOrder ? 'warning' : 'plain'}>
              {t(offer.needOrder ? 'terms.booking' : 'terms.noBooking')}
            </Badge>
          )}
          {offer.useMultiply && <Badge tone="plain">{t('terms.stackable')}</Badge>}
        </p>
      </div>
    </div>
  );
}
