import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import type { RestaurantCard } from '@/lib/contract/restaurant';
import { findRestaurantImage, getImageUrl } from '@/lib/domain/images';
import { getLocalName } from '@/lib/domain/names';
import { findRestaurantHref } from '@/lib/domain/outlets/restaurant-href';
import { FavouriteHeart } from './favourite-heart';

interface Props {
  /** Host of the object storage with restaurant images, if configured. */
  imageHost?: string;
  /** Name of the list for screen readers. */
  label: string;
  restaurants: RestaurantCard[];
  favourite: boolean;
  onToggled: (favourite: boolean) => void;
}

/** Lists restaurants side by side: one column on a phone, two or three where there is room. */
export function RestaurantGrid({ imageHost, label, restaurants, favourite, onToggled }: Props) {
  const shop = useShop();
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
      {restaurants.map((restaurant) => {
        const name = getLocalName(
          { name: restaurant.restaurantName, nameEn: restaurant.restaurantNameEn },
          shop.locale,
        );
        return (
          <li
            key={restaurant.restaurantId}
            className="relative flex flex-col overflow-hidden rounded-card bg-raised shadow-raised focus-within:has-[a:focus-visible]:outline-2 focus-within:has-[a:focus-visible]:outline-offset-2 focus-within:has-[a:focus-visible]:outline-brand-text"
          >
            <ShopImage
              url={findRestaurantImage(restaurant.webResShowImg, imageHost) ?? restaurant.imgBrand}
            />
            <div className="grow p-4">
              <h3 className="text-16 leading-heading">
                <RestaurantLink href={findRestaurantHref(restaurant, shop)} name={name} />
              </h3>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-14 text-muted">
                {restaurant.rating !== undefined && (
                  <span className="num flex items-center gap-1">
                    <AnyIcon name="star" size={16} filled className="text-brand-text" />
                    <b className="text-text">{restaurant.rating.toFixed(1)}</b>
                  </span>
                )}
                {restaurant.cuisines.length > 0 && <span>{restaurant.cuisines.join(', ')}</span>}
              </p>
              {restaurant.address && (
                <p className="mt-1 line-clamp-2 text-14 text-muted">{restaurant.address}</p>
              )}
              {!restaurant.inBusiness && <Badge className="mt-2">{t('favourites.closed')}</Badge>}
            </div>
            <FavouriteHeart
              restaurantId={restaurant.restaurantId}
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

/** Makes the whole card a link; the heart lies above it. */
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
        // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
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
