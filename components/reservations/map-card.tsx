import { AnyIcon } from '@/components/ui/any-icon';
import { getMapLink } from '@/lib/domain/reservations/reservation-place';
import { getStorefrontEnv } from '@/lib/server/env';
import { LiveMap } from './live-map';

interface Props {
  place: { name: string; address?: string; lat?: number; lng?: number };
  labels: { map: string; open: string; newTab: string };
}

/**
 * Shows the restaurant's address with a link to maps. With a configured key the provider's map is above it; its script
 * loads on this page only.
 */
export function MapCard({ place, labels }: Props) {
  const key = getStorefrontEnv().MAPS_KEY;
  const { lat, lng } = place;
  return (
    <figure className="mt-3 overflow-hidden rounded-control border border-line">
      {key && lat !== undefined && lng !== undefined && (
        <LiveMap apiKey={key} position={{ lat, lng }} title={place.name} label={labels.map} />
      )}
      <figcaption className="flex items-center justify-between gap-3 bg-raised pl-4 text-14">
        <span className="flex min-w-0 items-center gap-2 py-2 leading-heading">
          <AnyIcon name="pin" size={20} className="shrink-0 text-muted" />
          {place.address ?? place.name}
        </span>
        <a
          href={getMapLink(place)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 shrink-0 items-center gap-1 px-4 font-bold text-brand-text"
        >
          {labels.open}
          <AnyIcon name="chevron-right" size={16} />
          <span className="sr-only">, {labels.newTab}</span>
        </a>
      </figcaption>
    </figure>
  );
}
