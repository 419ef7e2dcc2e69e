import type { Db } from '../../db/client';
import type { BackendEnv } from '../../env';
import type { Log } from '../../log';
import { gazetteer } from './gazetteer';
import { googlePlaces } from './google-places';
import { oneMap } from './onemap';
import { photon } from './photon';
import type { PlacesProvider } from './places-provider';
import { withFallback } from './with-fallback';

/** How long a diner who types waits for a live provider before the gazetteer answers. */
const timeoutMs = 3_000;

type Settings = Pick<
  BackendEnv,
  'PLACES_PROVIDER' | 'PLACES_URL' | 'GOOGLE_PLACES_KEY' | 'ONEMAP_EMAIL' | 'ONEMAP_PASSWORD'
>;

/** The provider that the environment chooses (DEC-54); a live one has the gazetteer behind it. */
export function configuredPlaces(
  env: Settings,
  {
    db,
    log,
    clock,
    asking = { timeoutMs },
  }: { db: Db; log: Log; clock: () => Date; asking?: { timeoutMs: number } },
): PlacesProvider {
  const bundled = gazetteer(db);
  const live = liveProvider();
  return live ? withFallback(live, bundled, { name: env.PLACES_PROVIDER, log, clock }) : bundled;

  function liveProvider(): PlacesProvider | undefined {
    if (env.PLACES_PROVIDER === 'google')
      return googlePlaces({
        ...asking,
        key: env.GOOGLE_PLACES_KEY ?? '',
        placesUrl: env.PLACES_URL ?? 'https://places.googleapis.com',
        geocodeUrl: env.PLACES_URL ?? 'https://maps.googleapis.com',
      });
    if (env.PLACES_PROVIDER === 'onemap')
      return oneMap(
        {
          ...asking,
          clock,
          url: env.PLACES_URL ?? 'https://www.onemap.gov.sg',
          email: env.ONEMAP_EMAIL ?? '',
          password: env.ONEMAP_PASSWORD ?? '',
        },
        bundled,
      );
    if (env.PLACES_PROVIDER === 'photon')
      return photon({ ...asking, url: env.PLACES_URL ?? 'https://photon.komoot.io' });
    return undefined;
  }
}
