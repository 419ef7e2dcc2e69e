/** The timeout of the browser's position (ADR-14). */
const positionTimeoutMs = 1000;

/** `unsupported`: the browser has no such feature. `manual`: it was denied, timed out or failed. */
type LocateError = 'unsupported' | 'manual';

type Located = { latitude: number; longitude: number; error?: undefined } | { error: LocateError };

/** The part of `navigator` that is used. */
export interface Locator {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'>;
  permissions?: { query(asked: { name: 'geolocation' }): Promise<{ state: PermissionState }> };
}

/**
 * Returns the browser's position, or an error after 1 s (ADR-14). The second starts after the permission prompt is answered, as the
 * browser's own timeout does. `fresh` ignores a cached position. Never throws.
 */
export async function locate({ geolocation, permissions }: Locator, fresh = false): Promise<Located> {
  if (!geolocation) return { error: 'unsupported' };
  const asking = await permissions?.query({ name: 'geolocation' }).then(
    ({ state }) => state === 'prompt',
    () => false,
  );
  return new Promise((resolve) => {
    const giveUp = () => resolve({ error: 'manual' });
    const timer = asking ? undefined : setTimeout(giveUp, positionTimeoutMs);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        clearTimeout(timer);
        resolve({ latitude, longitude });
      },
      () => {
        clearTimeout(timer);
        giveUp();
      },
      { timeout: positionTimeoutMs, maximumAge: fresh ? 0 : 60_000 },
    );
  });
}
