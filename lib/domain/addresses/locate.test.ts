import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, locate } from './locate';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createPermissions = (state: PermissionState): Locator['permissions'] => ({
  query: async () => ({ state }),
});
const createGeolocation = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) => ({
  geolocation: {
    getCurrentPosition: (found: unknown, failed: unknown) => answer(found as never, failed as never),
  },
});
const at = { coords: { latitude: 1.28, longitude: 103.83 } } as GeolocationPosition;

describe('ADR-14 the browser’s position', () => {
  test('ADR-14 a browser without the feature says so', async () => {
    expect(await locate({})).toEqual({ error: 'unsupported' });
  });

  test('returns the browser’s position, requested with a limit of 1 s', async () => {
    const getCurrentPosition = vi.fn((found: PositionCallback) => found(at));
    expect(await locate({ geolocation: { getCurrentPosition } })).toEqual({
      latitude: 1.28,
      longitude: 103.83,
    });
    expect(getCurrentPosition.mock.calls[0]).toContainEqual(expect.objectContaining({ timeout: 1000 }));
    await locate({ geolocation: { getCurrentPosition } }, true);
    expect(getCurrentPosition.mock.calls[1]).toContainEqual({ timeout: 1000, maximumAge: 0 });
  });

  test('refused, the address is to be selected by hand', async () => {
    const refusing = createGeolocation((_, failed) => failed({ code: 1 } as GeolocationPositionError));
    expect(await locate({ ...refusing, permissions: createPermissions('denied') })).toEqual({
      error: 'manual',
    });
  });

  test('ADR-14 without an answer it is given up after 1 s', async () => {
    const located = vi.fn();
    void locate({ ...createGeolocation(() => undefined), permissions: createPermissions('granted') }).then(
      located,
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(located).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(located).toHaveBeenCalledWith({ error: 'manual' });
  });

  test('while the diner reads the question for permission the second hasn’t begun', async () => {
    let allow: PositionCallback | undefined;
    const asking = createGeolocation((found) => {
      allow = found;
    });
    const located = locate({ ...asking, permissions: createPermissions('prompt') });
    await vi.advanceTimersByTimeAsync(5000);
    allow?.(at);
    expect(await located).toEqual({ latitude: 1.28, longitude: 103.83 });
  });

  test('a browser that can’t tell of permissions is given 1 s too', async () => {
    const failing = { query: () => Promise.reject(new TypeError('geolocation')) };
    const located = locate({ ...createGeolocation(() => undefined), permissions: failing });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await located).toEqual({ error: 'manual' });
  });
});
