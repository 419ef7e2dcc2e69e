'use client';

import { useEffect, useRef } from 'react';
import { getMapsScriptUrl } from '@/lib/domain/reservations/reservation-place';

interface Props {
  /** A public browser key, restricted to this host by its owner. */
  apiKey: string;
  position: { lat: number; lng: number };
  title: string;
  /** Accessible name of the map. */
  label: string;
}

interface MapsApi {
  Map: new (
    place: HTMLElement,
    options: { center: Props['position']; zoom: number; disableDefaultUI: boolean },
  ) => object;
  Marker: new (options: { map: object; position: Props['position']; title: string }) => object;
}

/** Shows the provider's map; hidden until its script has loaded. */
export function LiveMap({ apiKey, position: { lat, lng }, title, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const script = document.createElement('script');
    script.src = getMapsScriptUrl(apiKey);
    script.async = true;
    script.onload = () => {
      const maps = (window as { google?: { maps?: MapsApi } }).google?.maps;
      if (!maps || !place.current) return;
      place.current.hidden = false;
      const map = new maps.Map(place.current, { center: { lat, lng }, zoom: 16, disableDefaultUI: true });
      new maps.Marker({ map, position: { lat, lng }, title });
    };
    document.head.append(script);
    return () => script.remove();
  }, [apiKey, lat, lng, title]);
  return (
    <div
      ref={place}
      hidden
      data-live-map
      role="img"
      aria-label={label}
      className="relative h-[180px] border-b border-line"
    />
  );
}
