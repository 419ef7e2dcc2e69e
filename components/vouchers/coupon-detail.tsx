'use client';

import { useSearchParams } from 'next/navigation';
import { useShop } from '@/components/layout/shop-context';
import type { Voucher } from '@/lib/contract/vouchers';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { findQueryValue, parseQuery } from '@/lib/domain/routes/query';
import { OfferBuying } from './offer-buying';
import { GoneOffer, LoadingOffers, NoOffers } from './offer-states';
import { useOffer } from './use-offer';

interface Props {
  /** The vouchers rendered into the cached page. */
  offers?: readonly Voucher[];
}

/** Shows the voucher of query `couponId` as a page for phones; the desktop has a dialog. */
export function CouponDetail({ offers }: Props) {
  const shop = useShop();
  const couponId = findQueryValue(parseQuery(useSearchParams().toString()), 'couponid') ?? '';
  const id = /^\d{1,15}$/.test(couponId) ? Number(couponId) : 0;
  const known = offers?.find((offer) => offer.id === id);
  const { offer, gone, failed, isFetching, refetch } = useOffer(id, known);
  if (gone)
    return <GoneOffer listHref={toLocalePath(paths.voucherList(), shop.locale, shop.defaultLocale)} />;
  if (!offer)
    return failed ? (
      <NoOffers failed pending={isFetching} onRetry={refetch} />
    ) : (
      <LoadingOffers rows={1} height={320} />
    );
  return (
    <OfferBuying key={id} offer={offer} onRefresh={refetch}>
      {({ body, foot }) => (
        <>
          {body}
          {/* The late notes are a strip above the bar, which keeps its height. */}
          <div
            data-pinned
            className="[&_[data-notes]]:absolute [&_[data-notes]]:inset-x-0 [&_[data-notes]]:bottom-full [&_[data-notes]]:p-3 fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised p-4 pb-[calc(16px+env(safe-area-inset-bottom))] shadow-overlay desk:bottom-4 desk:mx-auto desk:max-w-[606px] desk:rounded-card desk:border-0"
          >
            {foot}
          </div>
        </>
      )}
    </OfferBuying>
  );
}
