import { Skeleton } from '@/components/ui/skeleton';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { TermsList } from './need-to-know';
import { OfferIntro } from './offer-intro';

interface Props {
  shop: ClientShop;
  offers: readonly Voucher[];
}

/**
 * Inline script that hides every voucher but the one of the URL before the first paint. Query names are case-insensitive
 * (DEC-47).
 */
const choose = `{const box=document.currentScript.parentElement;
let id;for(const [name,value] of new URLSearchParams(location.search))if(name.toLowerCase()==='couponid')id??=value;
for(const each of box.querySelectorAll('[data-offer]'))each.hidden=each.dataset.offer!==id}`;

/** Every voucher of the cached page: the chosen one at once, and all with their terms without script. */
export function StaticOffers({ shop, offers }: Props) {
  return (
    <div className="grid gap-4">
      {offers.map((offer) => (
        <div key={offer.id} data-offer={offer.id} className="grid gap-4">
          <OfferIntro shop={shop} offer={offer} />
          <noscript>
            <TermsList terms={offer} offered />
          </noscript>
        </div>
      ))}
      <script dangerouslySetInnerHTML={{ __html: choose }} />
      <Skeleton height={44} width={160} className="noscript:hidden" />
      <Skeleton height={240} className="noscript:hidden" />
    </div>
  );
}
