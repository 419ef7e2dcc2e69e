import { AnyIcon } from '@/components/ui/any-icon';
import { imageAt } from '@/lib/domain/images/images';
import { type ListedRestaurant, maxLogos } from '@/lib/domain/orders/listed-orders';

/** The logos of an order's restaurants, at most three, one over the other (ORD-04); their names stand beside them. */
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
            // The stored sizes fit; the optimiser would only make another.
            // biome-ignore lint/performance/noImgElement: see above
            <img src={imageAt(logo, 288)} alt="" width={48} height={48} loading="lazy" />
          ) : (
            <AnyIcon name="store" />
          )}
        </span>
      ))}
    </span>
  );
}
