import { getTranslations } from 'next-intl/server';
import { LazyTablePart } from '@/components/dine-in/lazy-table-part';
import { AddressTimeRow } from '@/components/fulfilment/address-time-row';
import { ModeTabs } from '@/components/fulfilment/mode-tabs';
import { ShopLogo } from '@/components/layout/shop-logo';
import { LazyReservationForm } from '@/components/reservations/lazy-reservation-form';
import { AnyIcon } from '@/components/ui/any-icon';
import { Notice } from '@/components/ui/notice';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { findShopClosedReason } from '@/lib/domain/checkout/shop-open';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { PauseNotice } from './pause-notice';
import { ReservationNote } from './reservation-note';

interface Props {
  info: RestaurantInfo;
  shop: ClientShop;
  frame: FrameShop;
  locale: Locale;
  orderDish?: boolean;
}

/**
 * Shows the restaurant, the mode, place and time: a card over the banner on the desktop, the mode tabs alone on mobile.
 */
export async function HeroCard({ info, shop, frame, locale, orderDish }: Props) {
  const t = await getTranslations({ locale, namespace: 'storefront' });
  const closed = findShopClosedReason(info) ?? (frame.openLine.open ? undefined : 'NOW');
  return (
    <section
      id="order"
      aria-label={shop.name}
      className="relative scroll-mt-20 mx-auto -mt-[26px] max-w-page px-4 desk:-mt-[72px] desk:px-8"
    >
      <div className="hero-panel">
        <div className="sr-only flex min-w-0 items-center gap-5 desk:not-sr-only desk:flex">
          <ShopLogo name={shop.name} url={frame.logoUrl} className="hidden size-18 desk:grid" />
          <div className="min-w-0">
            <h1 className="line-clamp-3 text-28 leading-[1.35] tracking-[-.02em] [overflow-wrap:anywhere]">
              {shop.name}
            </h1>
            <p className="flex flex-wrap gap-x-3 text-14 leading-[1.6] text-muted">
              {info.rating !== undefined && (
                <span className="num flex items-center gap-1">
                  <span className="text-brand-text">
                    <AnyIcon name="star" size={16} filled />
                  </span>
                  <span className="sr-only">{t('rating')}</span>
                  <b className="text-text">{info.rating.toFixed(1)}</b>
                  {info.commentCount ? <span>({info.commentCount.toLocaleString('en')})</span> : null}
                </span>
              )}
              {info.cuisines.length > 0 && (
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{info.cuisines.join(', ')}</span>
              )}
            </p>
          </div>
        </div>
        <LazyTablePart>
          <div className="min-w-0 desk:[&>[role=radiogroup]]:bg-sunken desk:[&>[role=radiogroup]]:shadow-none">
            <ModeTabs orderDish={orderDish} raised />
            <div className="mt-3">
              <AddressTimeRow />
            </div>
          </div>
        </LazyTablePart>
        {!orderDish && (
          <LazyReservationForm
            reserved={{
              restaurantLogo: info.imgBrand,
              restaurantScore: info.rating,
              restaurantType: info.cuisines[0],
            }}
          >
            <ReservationNote phone={info.contactNoNew} />
          </LazyReservationForm>
        )}
      </div>
      {closed && (
        <Notice kind={closed === 'NOW' ? 'info' : 'warning'} className="mt-3">
          {t(`closed.${closed}`)}
        </Notice>
      )}
      {!closed && <PauseNotice paused={info.paused} timeZone={info.timeZone} locale={locale} />}
    </section>
  );
}
