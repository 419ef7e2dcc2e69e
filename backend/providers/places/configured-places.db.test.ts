import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createLog } from '../../log';
import { loadPlaces } from '../../modules/places/load-places';
import { startTestClient, type TestClient } from '../../testing/client';
import { type ForeignService, startForeignService } from '../../testing/foreign-service';
import { createConfiguredPlaces } from './configured-places';
import {
  createOneMapToken,
  googleGeocode,
  googleSearch,
  googleSuggestions,
  oneMapAround,
  oneMapSearch,
  photonSearch,
} from './recorded-answers';

let database: TestDatabase;
let service: ForeignService;
let client: TestClient;
let token: string;
let logged: string[];

const autocomplete = contract['places.autocomplete'];
const predictions = contract['places.predictions'];
const candidates = contract['places.candidates'];
const geocode = contract['places.geocode'];
const locate = contract['places.locate'];

beforeAll(async () => {
  database = await createTestDatabase();
  await loadPlaces(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  logged = [];
  service = await startForeignService(({ path }) => {
    if (path.endsWith(':autocomplete')) return { json: googleSuggestions };
    if (path.endsWith(':searchText')) return { json: googleSearch };
    if (path === '/maps/api/geocode/json') return { json: googleGeocode };
    if (path.endsWith('/getToken')) return { json: createOneMapToken('t', new Date('2100-01-01')) };
    if (path.endsWith('/search')) return { json: oneMapSearch };
    if (path.endsWith('/revgeocode')) return { json: oneMapAround };
    return { json: photonSearch };
  });
});
afterEach(async () => {
  await client.close();
  await service.close();
});

/** Starts the backend with the configured provider, which the test's service simulates. */
async function startWith(PLACES_PROVIDER: 'gazetteer' | 'google' | 'onemap' | 'photon') {
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  const env = {
    PLACES_PROVIDER,
    PLACES_URL: service.url,
    GOOGLE_PLACES_KEY: 'k',
    ONEMAP_EMAIL: 'a@example.com',
    ONEMAP_PASSWORD: 'p',
  };
  const around = { db: database.db, log, clock: () => new Date(), asking: { timeoutMs: 150 } };
  client = await startTestClient(database, { placesProvider: createConfiguredPlaces(env, around) });
  token = await client.guest();
}

const findName = async (input: string, country: 'SG' | 'VN') =>
  (await client.call(predictions, { input, location: undefined, country }, { token })).predictions[0]
    ?.structured_formatting.main_text;

describe('the environment chooses', () => {
  test('API-35 the gazetteer calls no provider', async () => {
    await startWith('gazetteer');
    expect(await findName('Orchard Road', 'SG')).toBe('Orchard Road');
    expect(service.asked).toEqual([]);
  });

  test('API-34, API-35, API-36, API-37, API-38 are answered by Google, in the wire’s shapes', async () => {
    await startWith('google');
    expect(await client.call(autocomplete, { input: 'orchard r', country: 'SG' }, { token })).toEqual([
      { name: 'Orchard Road', desc: 'Singapore', address: 'Orchard Road, Singapore' },
    ]);
    expect(await findName('orchard r', 'SG')).toBe('Orchard Road');
    const { results } = await client.call(geocode, { latlng: '1.2838,103.8318' }, { token });
    expect(results[0]).toMatchObject({
      formatted_address: '78 Guan Chuan St, Singapore 160078',
      types: ['premise', 'street_address'],
    });
    expect(await client.call(locate, { latitude: 1.2838, longitude: 103.8318 }, { token })).toEqual({
      city: 'Singapore',
      cityCode: 'SG-SINGAPORE',
      country: 'Singapore',
      countryCode: 'SG',
      deliveryAddress: { addressDetail: '78 Guan Chuan St, Singapore 160078' },
    });
    const wire = { input: 'VivoCity', locationbias: '1.27,103.82' };
    const { envelope } = await client.send(candidates, wire, { token });
    expect(envelope).toMatchObject({
      code: '1',
      data: { candidates: [{ types: ['shopping_mall', 'point_of_interest', 'establishment'] }] },
    });
    expect(logged).toEqual([]);
  });

  test('ENT-14 a candidate carries the place result with every field', async () => {
    await startWith('google');
    const found = await client.call(candidates, { input: 'VivoCity', locationbias: undefined }, { token });
    expect(found.candidates[0]!.place).toEqual({
      name: 'VivoCity',
      icon: 'https://maps.gstatic.com/mapfiles/place_api/icons/v2/shopping_pinlet.svg',
      city: 'Singapore',
      country: 'Singapore',
      countryCode: 'SG',
      address: 'VivoCity, 1 HarbourFront Walk, Singapore 098585',
      latitude: 1.2643,
      longitude: 103.8222,
      area: 'Bukit Merah',
      cityCode: 'SG-SINGAPORE',
    });
  });

  test('API-36, API-38 are answered by OneMap for Singapore and by the gazetteer elsewhere', async () => {
    await startWith('onemap');
    const search = { input: 'tiong bahru', locationbias: '1.28,103.83' };
    const { candidates: found } = await client.call(candidates, search, { token });
    expect(found.map(({ name }) => name)).toEqual(['78A Guan Chuan Street', 'Tiong Bahru Plaza']);
    const here = await client.call(locate, { latitude: 1.2837, longitude: 103.8318 }, { token });
    expect(here.deliveryAddress.addressDetail).toBe('78 Guan Chuan Street, Singapore 160078');
    const abroad = await client.call(locate, { latitude: 3.1458, longitude: 101.7091 }, { token });
    expect(abroad.city).toBe('Kuala Lumpur');
  });

  test('API-35, API-37 are answered by Photon', async () => {
    await startWith('photon');
    expect(await findName('nguyen hue', 'VN')).toBe('Nguyễn Huệ');
    const { results } = await client.call(geocode, { latlng: '10.774,106.7036' }, { token });
    expect(results[0]!.formatted_address).toBe('Nguyễn Huệ, Bến Nghé, Ho Chi Minh City, 71006, Vietnam');
  });
});

describe.each(['google', 'onemap', 'photon'] as const)('when %s fails', (provider) => {
  test.each([
    ['an error status', { status: 503, text: 'busy' }],
    ['garbage', { text: '<html>' }],
    ['silence', 'silent'],
  ] as const)(
    '%s: API-34 to API-38 are answered by the gazetteer, with a warning each',
    async (_what, answer) => {
      await startWith(provider);
      service.answer(() => answer);
      const wire = { input: 'guan ch', country: 'SG' as const };
      const [suggested] = await client.call(autocomplete, wire, { token });
      expect(suggested?.name).toBe('Guan Chuan Street');
      const search = { input: 'VivoCity', locationbias: '1.27,103.82' };
      expect((await client.call(candidates, search, { token })).candidates[0]?.name).toBe('VivoCity');
      const here = await client.call(locate, { latitude: 1.2836, longitude: 103.8326 }, { token });
      expect(here.deliveryAddress.addressDetail).toBe('Guan Chuan Street, Tiong Bahru, Singapore');
      // The provider is paused after three failures, so that no search waits for it.
      const asked = service.asked.length;
      expect(await findName('guan ch', 'SG')).toBe('Guan Chuan Street');
      expect((await client.call(geocode, { latlng: '1.2836,103.8326' }, { token })).results).toHaveLength(1);
      expect(service.asked).toHaveLength(asked);
      const lines = logged.map((line) => JSON.parse(line));
      expect(lines.map(({ level, rests }) => [level, rests])).toEqual([
        ['warn', false],
        ['warn', false],
        ['warn', true],
      ]);
      expect(logged.join()).not.toMatch(/guan ch|VivoCity|1\.2836/);
    },
  );
});
