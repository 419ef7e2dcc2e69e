import type { Db } from '../../db/client';
import type { BackendEnv } from '../../env';
import type { Log } from '../../log';
import { createGazetteer } from './gazetteer';
import { createGooglePlaces } from './google-places';
import { createOneMap } from './onemap';
import { createPhoton } from './photon';
import type { PlacesProvider } from './places-provider';
import { createPlacesWithFallback } from './with-fallback';

/** Milliseconds to wait for a live provider before the gazetteer responds, because the user is typing. */
const timeoutMs = 3_000;

type Settings = Pick<
  BackendEnv,
  'PLACES_PROVIDER' | 'PLACES_URL' | 'GOOGLE_PLACES_KEY' | 'ONEMAP_EMAIL' | 'ONEMAP_PASSWORD'
>;

/** Creates the configured provider; a live one falls back to the gazetteer. */
export function createConfiguredPlaces(
  env: Settings,
  {
    db,
    log,
    clock,
    asking = { timeoutMs },
  }: { db: Db; log: Log; clock: () => Date; asking?: { timeoutMs: number } },
): PlacesProvider {
  const bundled = createGazetteer(db);
  const live = createLiveProvider();
  return live ? createPlacesWithFallback(live, bundled, { name: env.PLACES_PROVIDER, log, clock }) : bundled;

  function createLiveProvider(): PlacesProvider | undefined {
    if (env.PLACES_PROVIDER === 'google')
      return createGooglePlaces({
        ...asking,
        key: env.GOOGLE_PLACES_KEY ?? '',
        placesUrl: env.PLACES_URL ?? 'https://places.googleapis.com',
        geocodeUrl: env.PLACES_URL ?? 'https://maps.googleapis.com',
      });
    if (env.PLACES_PROVIDER === 'onemap')
      return createOneMap(
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
      return createPhoton({ ...asking, url: env.PLACES_URL ?? 'https://photon.komoot.io' });
    return undefined;
  }
}
