import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import type { RestaurantCard } from '@/lib/contract/restaurant';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getRestaurantHref } from '@/lib/domain/favourites/restaurant-href';
import { getImageUrl } from '@/lib/domain/images/images';
import { getRestaurantImage } from '@/lib/domain/images/restaurant-image';
import { getLocalName } from '@/lib/domain/names';
import { FavouriteHeart } from './favourite-heart';

/** The shop in whose pages the restaurants stand. */
export interface ShopOfGrid extends ClientShop {
  /** The object storage with the images of restaurants, where one is configured (TRK-03). */
  imageHost?: string;
}

interface Props {
  shop: ShopOfGrid;
  /** Name of the list for screen readers. */
  label: string;
  restaurants: RestaurantCard[];
  favourite: boolean;
  onToggled: (favourite: boolean) => void;
}

/** Restaurants side by side: one column on a phone, two or three where there is room (FAV-01). */
export function RestaurantGrid({ shop, label, restaurants, favourite, onToggled }: Props) {
  const t = useTranslations('saved');
  const labels = {
    saved: t('heart.saved'),
    removed: t('heart.removed'),
    failed: t('heart.failed'),
  };
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-3 desk:gap-4"
    >
      {restaurants.map((one) => {
        const name = getLocalName({ name: one.restaurantName, nameEn: one.restaurantNameEn }, shop.locale);
        return (
          <li
            key={one.restaurantId}
            className="relative flex flex-col overflow-hidden rounded-card bg-raised shadow-raised focus-within:has-[a:focus-visible]:outline-2 focus-within:has-[a:focus-visible]:outline-offset-2 focus-within:has-[a:focus-visible]:outline-brand-text"
          >
            <ShopImage url={getRestaurantImage(one.webResShowImg, shop.imageHost) ?? one.imgBrand} />
            <div className="grow p-4">
              <h3 className="text-16 leading-heading">
                <RestaurantLink href={getRestaurantHref(one, shop)} name={name} />
              </h3>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-14 text-muted">
                {one.rating !== undefined && (
                  <span className="num flex items-center gap-1">
                    <AnyIcon name="star" size={16} filled className="text-brand-text" />
                    <b className="text-text">{one.rating.toFixed(1)}</b>
                  </span>
                )}
                {one.cuisines.length > 0 && <span>{one.cuisines.join(', ')}</span>}
              </p>
              {one.address && <p className="mt-1 line-clamp-2 text-14 text-muted">{one.address}</p>}
              {!one.inBusiness && <Badge className="mt-2">{t('favourites.closed')}</Badge>}
            </div>
            <FavouriteHeart
              restaurantId={one.restaurantId}
              label={t('favourites.heartOf', { name })}
              labels={labels}
              favourite={favourite}
              onToggled={onToggled}
              className="absolute! top-2 right-2 z-10"
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The whole card is the link's target; the heart lies above it. */
function RestaurantLink({ href, name }: { href: string | undefined; name: string }) {
  if (!href) return name;
  return (
    <a href={href} className="outline-none after:absolute after:inset-0">
      {name}
    </a>
  );
}

function ShopImage({ url }: { url: string | undefined }) {
  return (
    <span className="grid aspect-[2/1] place-items-center bg-sunken text-muted">
      {url ? (
        // biome-ignore lint/performance/noImgElement: the media route has the sizes already
        <img
          src={getImageUrl(url, 800)}
          alt=""
          width={800}
          height={400}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <AnyIcon name="store" size={32} />
      )}
    </span>
  );
}
