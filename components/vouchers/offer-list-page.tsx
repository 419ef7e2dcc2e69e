import { OfferList } from './offer-list';
import { OffersPage, type OffersPageProps } from './offers-page';

/** `/voucher/list`: all vouchers on sale, in the cached page (RT-19). */
export const OfferListPage = (props: OffersPageProps) => (
  <OffersPage {...props} shows="all" className="max-w-[720px]">
    {(shop, offers) => <OfferList shop={shop} offers={offers} />}
  </OffersPage>
);
