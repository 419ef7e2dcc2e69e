import { AnyIcon } from '@/components/ui/any-icon';
import { mapLink } from '@/lib/domain/reservations/map-link';
import { storefrontEnv } from '@/lib/server/env';

import { LiveMap } from './live-map';

interface Props {
  place: { name: string; address?: string; lat?: number; lng?: number };
  words: { map: string; open: string; newTab: string };
}

/* A generic street drawing that needs no map provider. */
const streets =
  'M-10 96 170 40 330 84 650 12M-10 190 210 132 420 168 650 104M60-10 118 90 104 210M236-10 262 70 238 210M402-10 396 84 452 210M560-10 536 70 584 210';

/**
 * The restaurant's location with a marker and links to maps. The maps provider's script loads only with a configured key
 * and only on this page (TRK-03, DEC-54).
 */
export function MapCard({ place, words }: Props) {
  const key = storefrontEnv().MAPS_KEY;
  const { lat, lng } = place;
  return (
    <figure className="mt-3 overflow-hidden rounded-control border border-line">
      <div className="relative h-[180px]" role="img" aria-label={words.map}>
        <svg
          viewBox="0 0 640 200"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          className="absolute inset-0 size-full bg-sunken"
        >
          <path d={streets} className="fill-none stroke-raised" strokeWidth="12" strokeLinejoin="round" />
          <path d={streets} className="fill-none stroke-line" strokeWidth="1" strokeLinejoin="round" />
          <g data-marker transform="translate(320 112) scale(1.6)" className="fill-brand-text stroke-raised">
            <path d="M0 0c7-8 10.5-13 10.5-18a10.5 10.5 0 1 0-21 0c0 5 3.5 10 10.5 18z" />
            <circle cy="-18" r="3.5" className="fill-raised" />
          </g>
        </svg>
        {key && lat !== undefined && lng !== undefined && (
          <LiveMap apiKey={key} position={{ lat, lng }} title={place.name} />
        )}
      </div>
      <figcaption className="flex items-center justify-between gap-3 border-t border-line bg-raised pl-4 text-14">
        <span className="min-w-0 truncate text-muted">{place.address ?? place.name}</span>
        <a
          href={mapLink(place)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 shrink-0 items-center gap-1 px-4 font-bold text-brand-text"
        >
          {words.open}
          <AnyIcon name="chevron-right" size={16} />
          <span className="sr-only">, {words.newTab}</span>
        </a>
      </figcaption>
    </figure>
  );
}
