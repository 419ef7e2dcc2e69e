import { Skeleton } from '@/components/ui/skeleton';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { chooseOfferScript } from '@/lib/domain/vouchers/choose-offer-script';
import { TermsList } from './need-to-know';
import { OfferIntro } from './offer-intro';

interface Props {
  shop: ClientShop;
  offers: readonly Voucher[];
}

/** Renders every voucher of the cached page: the one of the URL, and without scripts all of them with their terms. */
export function StaticOffers({ shop, offers }: Props) {
  return (
    <div className="grid gap-4">
      {offers.map((offer) => (
        <div key={offer.id} data-offer={offer.id} className="grid gap-4">
          <OfferIntro shop={shop} offer={offer} />
          <noscript>
            <TermsList terms={offer} locale={shop.locale} offered />
          </noscript>
        </div>
      ))}
      <script dangerouslySetInnerHTML={{ __html: chooseOfferScript }} />
      <Skeleton height={44} width={160} className="noscript:hidden" />
      <Skeleton height={240} className="noscript:hidden" />
    </div>
  );
}
