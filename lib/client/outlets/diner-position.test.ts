import { expect, test, vi } from 'vitest';
import type { Locator } from '@/lib/domain/addresses/locate';
import { findDinerPosition } from './diner-position';

function createBrowser(state: PermissionState, coords?: { latitude: number; longitude: number }) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed?: PositionErrorCallback | null) =>
    coords ? found({ coords } as GeolocationPosition) : failed?.({} as GeolocationPositionError),
  );
  const permissions = { query: async () => ({ state }) };
  return { getCurrentPosition, locator: { geolocation: { getCurrentPosition }, permissions } as Locator };
}
const katong = { latitude: 1.3052, longitude: 103.9052 };

test('the chosen address comes before the browser’s position', async () => {
  const { locator, getCurrentPosition } = createBrowser('granted', { latitude: 0, longitude: 0 });
  expect(await findDinerPosition({ ...katong }, locator)).toEqual(katong);
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test('the browser’s position counts where the diner has allowed it', async () => {
  expect(await findDinerPosition(undefined, createBrowser('granted', katong).locator)).toEqual(katong);
  expect(await findDinerPosition({ latitude: 1 }, createBrowser('granted', katong).locator)).toEqual(katong);
  expect(await findDinerPosition(undefined, createBrowser('granted').locator)).toBeUndefined();
});

test.each(['prompt', 'denied'] as const)('with permission %s no prompt is shown', async (state) => {
  const { locator, getCurrentPosition } = createBrowser(state, katong);
  expect(await findDinerPosition(undefined, locator)).toBeUndefined();
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test('a browser without permissions or positions has none', async () => {
  expect(await findDinerPosition(undefined, {})).toBeUndefined();
});
