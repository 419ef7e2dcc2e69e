import { ShopLogo } from '@/components/layout/shop-logo';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import type { Outlet } from '@/lib/contract/outlets';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDistance } from '@/lib/domain/fulfilment/place-address';
import { getImageUrl } from '@/lib/domain/images';
import { splitHours } from '@/lib/domain/menu/hours';
import { getLocalName } from '@/lib/domain/names';
import { findOutletLink } from '@/lib/domain/outlets/outlet-link';
import { shortenOutletName } from '@/lib/domain/outlets/outlet-name';

export interface OutletCardProps {
  outlet: Outlet;
  /** The shop of the page; an outlet's name is shown without the part that repeats it. */
  shop: Pick<ClientShop, 'name' | 'locale'>;
  /** Screen reader text of a link, such as "opens in a new tab". */
  newTab: string;
  /** Shows the opening hours, as in the full list. */
  full?: boolean;
}

/** Shows an outlet's address, distance and link to its site in a new tab. */
export function OutletCard({ outlet, shop, newTab, full }: OutletCardProps) {
  const name = getLocalName({ name: outlet.restaurantName, nameEn: outlet.restaurantNameEn }, shop.locale);
  const href = findOutletLink(outlet.restaurantWebUrl);
  const short = shortenOutletName(name, shop.name);
  return (
    <li
      className={joinClassNames(
        'relative flex min-w-0 items-center gap-3 p-3',
        full
          ? 'border-line not-first:border-t'
          : 'w-[78%] shrink-0 snap-start rounded-card bg-raised shadow-raised desk:w-auto',
        href && 'hover:bg-sunken',
      )}
    >
      <ShopLogo name={short} url={outlet.imgBrand && getImageUrl(outlet.imgBrand, 96)} className="size-11" />
      <div className="min-w-0 grow text-14 leading-heading">
        <b className="line-clamp-2 font-bold [overflow-wrap:anywhere]">
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noopener"
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {short}
              <span className="sr-only"> ({newTab})</span>
            </a>
          ) : (
            short
          )}
        </b>
        {outlet.address && (
          <span className={joinClassNames('text-12 text-muted', full ? 'block' : 'line-clamp-1')}>
            {outlet.address}
          </span>
        )}
        {full &&
          splitHours(outlet.businessTimeDesc).map((line) => (
            <span key={line} className="block text-12 text-muted tabular-nums">
              {line}
            </span>
          ))}
      </div>
      {outlet.distanceInMeter !== undefined && (
        <span className="num shrink-0 text-12 font-bold">{formatDistance(outlet.distanceInMeter)}</span>
      )}
      {href && <AnyIcon name="chevron-right" size={16} className="text-muted" />}
    </li>
  );
}
