/** How long a browser may take to say where it is (ADR-14). */
export const positionTimeoutMs = 1000;

/** `unsupported`: the browser has no such feature. `manual`: it was refused, took too long or failed. */
export type LocateError = 'unsupported' | 'manual';

export type Located = { latitude: number; longitude: number; trouble?: undefined } | { trouble: LocateError };

/** What of `navigator` is asked. */
export interface Locator {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'>;
  permissions?: { query(asked: { name: 'geolocation' }): Promise<{ state: PermissionState }> };
}

/**
 * Where the browser is, given up after 1 s (ADR-14). While the diner is still being asked for permission the second hasn't
 * begun: browsers count their own from the answer on. `anew` takes no position that the browser still remembers. Never throws.
 */
export async function locate({ geolocation, permissions }: Locator, anew = false): Promise<Located> {
  if (!geolocation) return { trouble: 'unsupported' };
  const asking = await permissions?.query({ name: 'geolocation' }).then(
    ({ state }) => state === 'prompt',
    () => false,
  );
  return new Promise((resolve) => {
    const giveUp = () => resolve({ trouble: 'manual' });
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
      { timeout: positionTimeoutMs, maximumAge: anew ? 0 : 60_000 },
    );
  });
}
