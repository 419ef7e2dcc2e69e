import { type Locator, locate } from '@/lib/domain/addresses/locate';

interface Position {
  latitude: number;
  longitude: number;
}

/** A chosen address may lack a position. */
type Place = Partial<Position> | undefined;

/**
 * Returns the origin of distances: the chosen address, else the browser's position if that is already permitted. Shows no
 * permission prompt. Never throws.
 */
export async function findDinerPosition(place: Place, browser: Locator): Promise<Position | undefined> {
  if (place?.latitude !== undefined && place.longitude !== undefined)
    return { latitude: place.latitude, longitude: place.longitude };
  const allowed = await browser.permissions?.query({ name: 'geolocation' }).then(
    ({ state }) => state === 'granted',
    () => false,
  );
  if (!allowed) return undefined;
  const located = await locate(browser);
  return located.error ? undefined : { latitude: located.latitude, longitude: located.longitude };
}
