import { AnyIcon } from '@/components/ui/any-icon';
import { getImageUrl } from '@/lib/domain/images';
import { type ListedRestaurant, maxLogos } from '@/lib/domain/orders/listed-orders';

/** Shows up to three overlapping restaurant logos of an order; decorative, because the names are next to them. */
export function OrderLogos({ restaurants }: { restaurants: readonly ListedRestaurant[] }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 -space-x-4">
      {restaurants.slice(0, maxLogos).map(({ restaurantId, logo }) => (
        <span
          key={restaurantId}
          data-logo
          className="grid size-12 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-muted"
        >
          {logo ? (
            // The media route already serves fitting sizes.
            // biome-ignore lint/performance/noImgElement: see above
            <img src={getImageUrl(logo, 288)} alt="" width={48} height={48} loading="lazy" />
          ) : (
            <AnyIcon name="store" />
          )}
        </span>
      ))}
    </span>
  );
}
