import { Suspense } from 'react';
import { CouponDetail } from './coupon-detail';
import { OffersPage, type OffersPageProps } from './offers-page';
import { StaticOffers } from './static-offers';

/**
 * Renders `/coupon-detail`, the voucher of query `couponId`. One cached page serves all vouchers, so it contains every
 * one and shows the one of the URL before hydration.
 */
export const CouponPage = (props: OffersPageProps) => (
  <OffersPage {...props} shows="one" className="max-w-[606px] pb-80 desk:pb-80">
    {(shop, offers) => (
      // A cached page can't read the query while rendering.
      <Suspense fallback={<StaticOffers shop={shop} offers={offers ?? []} />}>
        <CouponDetail offers={offers} />
      </Suspense>
    )}
  </OffersPage>
);
