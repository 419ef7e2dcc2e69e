import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { getDistanceMeters } from '../../core/distance';
import { openDatabase } from '../../db/client';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { searchForm } from '../../providers/places/search-words';
import { startTestClient, type TestClient } from '../../testing/client';
import { loadLock, loadPlaces } from './load-places';
import { locateAddress } from './locate-address';

let database: TestDatabase;
let client: TestClient;
let token: string;

const autocomplete = contract['places.autocomplete'];
const predictions = contract['places.predictions'];
const candidates = contract['places.candidates'];
const geocode = contract['places.geocode'];
const locate = contract['places.locate'];

beforeAll(async () => {
  database = await createTestDatabase();
  await loadPlaces(database.db);
  client = await startTestClient(database);
  token = await client.guest();
});
afterAll(async () => {
  await client.close();
  await database.close();
});

/** Expects that the call is rejected without a token and without each of its inputs. */
async function expectRefusalWithout(endpoint: Endpoint, wire: Record<string, unknown>, needed: string[]) {
  expect((await client.send(endpoint, wire)).envelope).toMatchObject({ code: 0, data: 'Access Denied' });
  for (const name of needed) {
    const answer = await client.send(endpoint, { ...wire, [name]: undefined }, { token });
    expect(answer).toMatchObject({ status: 400, envelope: { code: 'INVALID_INPUT' } });
    expect(answer.envelope.data).toMatchObject({ fields: [{ path: name }] });
  }
}

describe('the calls', () => {
  test('API-34 autocomplete: input and country in, name, desc and address out, by the success flag', async () => {
    const wire = { input: 'guan ch', country: 'SG' };
    const { envelope } = await client.send(autocomplete, wire, { token });
    expect(envelope.success).toBe(true);
    expect(envelope.data).toEqual([
      {
        name: 'Guan Chuan Street',
        desc: 'Tiong Bahru, Singapore',
        address: 'Guan Chuan Street, Tiong Bahru, Singapore',
      },
    ]);
    expect(await client.call(autocomplete, { input: 'zzzz', country: 'SG' }, { token })).toEqual([]);
    await expectRefusalWithout(autocomplete, wire, ['input', 'country']);
  });

  test('API-35 predictions: input, location and country in, data.predictions out', async () => {
    const wire = { input: 'Orchard', location: '1.30,103.83', country: 'SG' };
    const { envelope } = await client.send(predictions, wire, { token });
    expect(envelope).toMatchObject({ code: '1' });
    const found = await client.call(
      predictions,
      { input: 'Orchard Road', location: undefined, country: 'SG' },
      { token },
    );
    expect(found.predictions[0]).toMatchObject({
      description: 'Orchard Road, Orchard, Singapore',
      structured_formatting: { main_text: 'Orchard Road', secondary_text: 'Orchard, Singapore' },
      types: ['route'],
    });
    expect(found.predictions.length).toBeLessThanOrEqual(10);
    await expectRefusalWithout(predictions, wire, ['input', 'country']);
    const nowhere = await client.send(predictions, { ...wire, location: '99,1' }, { token });
    expect(nowhere).toMatchObject({ status: 400, envelope: { code: 'INVALID_INPUT' } });
  });

  test('API-36 candidates: input and locationbias in, data.candidates with positions out', async () => {
    const wire = { input: 'VivoCity', locationbias: '1.27,103.82' };
    const { candidates: found } = await client.call(candidates, wire, { token });
    expect(found[0]).toMatchObject({ name: 'VivoCity', types: ['shopping_mall'] });
    expect(found[0]!.geometry.location.lat).toBeCloseTo(1.264, 2);
    expect(found[0]!.geometry.location.lng).toBeCloseTo(103.822, 2);
    await expectRefusalWithout(candidates, wire, ['input']);
  });

  test('ENT-14 a candidate carries the place result, as the address form keeps it', async () => {
    const { candidates: found } = await client.call(
      candidates,
      { input: 'VivoCity', locationbias: undefined },
      { token },
    );
    expect(found[0]!.place).toEqual({
      name: 'VivoCity',
      address: 'VivoCity, Bukit Merah, Singapore',
      city: 'Singapore',
      cityCode: 'SG-SINGAPORE',
      country: 'Singapore',
      countryCode: 'SG',
      area: 'Bukit Merah',
      latitude: found[0]!.geometry.location.lat,
      longitude: found[0]!.geometry.location.lng,
    });
  });

  test('API-37 geocode: latlng in, data.results out, none in the middle of the sea', async () => {
    const { results } = await client.call(geocode, { latlng: '1.2836,103.8326' }, { token });
    expect(results[0]).toMatchObject({ formatted_address: 'Guan Chuan Street, Tiong Bahru, Singapore' });
    expect(results[0]!.address_components).toContainEqual({
      long_name: 'Singapore',
      short_name: 'SG',
      types: ['country', 'political'],
    });
    expect((await client.call(geocode, { latlng: '0,-150' }, { token })).results).toEqual([]);
    await expectRefusalWithout(geocode, { latlng: '1.3,103.8' }, ['latlng']);
  });

  test('API-38 locate: latitude and longitude in, city, country and address out', async () => {
    const here = await client.call(locate, { latitude: 3.1458, longitude: 101.7091 }, { token });
    expect(here).toEqual({
      city: 'Kuala Lumpur',
      cityCode: 'MY-KUALA-LUMPUR',
      country: 'Malaysia',
      countryCode: 'MY',
      deliveryAddress: { addressDetail: 'Jalan Alor, Bukit Bintang, Kuala Lumpur, Malaysia' },
    });
    const sea = await client.getError(locate, { latitude: 0, longitude: -150 }, { token });
    expect(sea).toMatchObject({ code: 'LOCATION_NOT_FOUND', status: 200 });
    await expectRefusalWithout(locate, { latitude: 1.3, longitude: 103.8 }, ['latitude', 'longitude']);
    const off = await client.send(locate, { latitude: 91, longitude: 0 }, { token });
    expect(off.status).toBe(400);
  });
});

test('CHK-12 the position that a device gave counts, with the name of the nearest place; a nearer claim does not', async () => {
  // Outside Da Lat, kilometers from the point of any place that is known.
  const device = { latitude: 11.9, longitude: 108.4 };
  const { deliveryAddress } = await client.call(locate, device, { token });
  const { addressDetail } = deliveryAddress;
  const found = await client.call(candidates, { input: addressDetail, locationbias: undefined }, { token });
  const { lat, lng } = found.candidates[0]!.geometry.location;
  const named = { latitude: lat, longitude: lng };
  expect(getDistanceMeters(named, device)).toBeGreaterThan(3_000);
  expect(await locateAddress(client.deps, { addressDetail, ...device }, 'VN')).toEqual(device);
  const elsewhere = { latitude: 10.78, longitude: 106.7 };
  expect(await locateAddress(client.deps, { addressDetail, ...elsewhere }, 'VN')).toEqual(named);
});

test.each([
  ['12, Jalan Alor, Bukit Bintang, 50200 Kuala Lumpur, Malaysia', undefined, 'MY'],
  ['No. 12, Jalan Alor, 50200 Kuala Lumpur', undefined, 'MY'],
  ['Block A, 12, Jalan Alor, 50200 Kuala Lumpur', undefined, 'MY'],
  ['12, 亚罗街, 吉隆坡', undefined, 'MY'],
  ['A street that nobody knows', 'Block A', 'SG'],
] as const)(
  'CHK-12 the address “%s” does not move the right position',
  async (addressDetail, buildingName, country) => {
    const position = {
      MY: { latitude: 3.1458, longitude: 101.7091 },
      SG: { latitude: 1.2836, longitude: 103.8325 },
    }[country];
    const claimed = { addressDetail, buildingName, ...position };
    expect(await locateAddress(client.deps, claimed, country)).toEqual(position);
  },
);

test.each(['12, Jalan Alor, 50200 Kuala Lumpur', '#05-12, 12 Jalan Alor'])(
  'CHK-12 the address “%s” counts for a position elsewhere',
  async (addressDetail) => {
    const claimed = { addressDetail, latitude: 3.1187, longitude: 101.6232 };
    const alor = { latitude: 3.1458, longitude: 101.7091 };
    expect(getDistanceMeters((await locateAddress(client.deps, claimed, 'MY'))!, alor)).toBeLessThan(300);
  },
);

describe('what a search finds', () => {
  const findFirst = async (input: string, country: CountryCode, location?: string) =>
    (await client.call(predictions, { input, location, country }, { token })).predictions[0];

  test('a house number on a known street is a premise at a fixed spot near it', async () => {
    for (const input of ['78 Guan Chuan Street', 'Blk 78 guan chuan st #03-12', 'No. 78, Guan Chuan Street'])
      expect(await findFirst(input, 'SG')).toMatchObject({
        description: '78 Guan Chuan Street, Tiong Bahru, Singapore',
        types: ['premise'],
      });
    const getSpot = async (input: string) =>
      (await client.call(candidates, { input, locationbias: undefined }, { token })).candidates[0]!.geometry
        .location;
    const described = await getSpot('78 Guan Chuan Street, Tiong Bahru, Singapore');
    expect(described).toEqual(await getSpot('78 Guan Chuan Street'));
    expect(described).not.toEqual(await getSpot('80 Guan Chuan Street'));
    expect(described.lat).toBeCloseTo(1.2836, 2);
    expect(described.lng).toBeCloseTo(103.8325, 2);
  });

  test('case and diacritics do not matter', async () => {
    for (const input of ['nguyen hue', 'NGUYỄN HUỆ', 'đường Nguyễn Huệ, Q.1'])
      expect(await findFirst(input, 'VN', '10.77,106.70')).toMatchObject({
        description: 'Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh, Vietnam',
      });
  });

  test('words may begin anywhere in the name, and short forms are understood', async () => {
    expect((await findFirst('alor', 'MY', '3.14,101.70'))?.structured_formatting.main_text).toBe(
      'Jalan Alor',
    );
    expect((await findFirst('jln alor kl', 'MY'))?.structured_formatting.main_text).toBe('Jalan Alor');
    expect((await findFirst('tiong bahru rd', 'SG'))?.structured_formatting.main_text).toBe(
      'Tiong Bahru Road',
    );
  });

  test('API-34 to API-38 are answered in Cambodia and Myanmar as well', async () => {
    for (const [country, typed, name, line, position] of [
      ['KH', 'norodom blvd', 'Norodom Boulevard', 'Daun Penh, Phnom Penh, Cambodia', [11.559, 104.926]],
      ['MM', 'bogyoke aung san r', 'Bogyoke Aung San Road', 'Pabedan, Yangon, Myanmar', [16.78, 96.158]],
    ] as const) {
      const [lat, lng] = position;
      const latlng = `${lat},${lng}`;
      const [suggested] = await client.call(autocomplete, { input: typed, country }, { token });
      expect(suggested).toEqual({ name, desc: line, address: `${name}, ${line}` });
      expect((await findFirst(typed, country, latlng))?.description).toBe(`${name}, ${line}`);
      const house = await client.call(
        candidates,
        { input: `12 ${name}, ${line}`, locationbias: latlng },
        { token },
      );
      expect(house.candidates[0]).toMatchObject({ name: `12 ${name}`, place: { countryCode: country } });
      const { results } = await client.call(geocode, { latlng }, { token });
      expect(results[0]!.formatted_address).toBe(`${name}, ${line}`);
      const here = await client.call(locate, { latitude: lat, longitude: lng }, { token });
      expect(here.countryCode).toBe(country);
    }
  });

  test('cities of Cambodia and Myanmar are found by both names and in their own script', async () => {
    const main = async (input: string, country: 'KH' | 'MM') =>
      (await findFirst(input, country))?.structured_formatting.main_text;
    for (const input of ['Phnom Penh', 'phnom', 'ភ្នំពេញ', 'ភ្នំ'])
      expect(await main(input, 'KH')).toBe('Phnom Penh');
    for (const input of ['Yangon', 'Rangoon', 'ရန်ကုန်']) expect(await main(input, 'MM')).toBe('Yangon');
    // The village is only in the town list.
    expect((await findFirst('Angkor Thum', 'KH'))?.description).toBe('Angkor Thum, Siem Reap, Cambodia');
    expect(await main('វិច្ឆិកា', 'KH')).toBeUndefined();
  });

  test('of places with one name the nearer comes first', async () => {
    expect((await findFirst('Hai Bà Trưng', 'VN', '10.77,106.70'))?.description).toContain('Hồ Chí Minh');
    expect((await findFirst('Hai Bà Trưng', 'VN', '21.03,105.85'))?.description).toContain('Hà Nội');
  });

  test('a country never answers with places of another', async () => {
    const { predictions: found } = await client.call(
      predictions,
      { input: 'jalan', location: undefined, country: 'SG' },
      { token },
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { description } of found) expect(description).toMatch(/Singapore$/);
  });

  test('postal codes are found: Singapore by district, Malaysia by town', async () => {
    const code = await findFirst('160078', 'SG');
    expect(code).toMatchObject({ types: ['postal_code'] });
    expect(code!.description).toMatch(/^Singapore 160078, /);
    const { candidates: found } = await client.call(
      candidates,
      { input: code!.description, locationbias: undefined },
      { token },
    );
    expect(found[0]!.name).toBe('Singapore 160078');
    for (const input of ['50450', '50450 Kuala Lumpur', '50450, Kuala Lumpur, Malaysia'])
      expect((await findFirst(input, 'MY'))?.description).toBe('50450, Kuala Lumpur, Malaysia');
    expect((await findFirst('12, Jalan Alor, 50200 Kuala Lumpur', 'MY'))?.description).toBe(
      '12 Jalan Alor, Bukit Bintang, Kuala Lumpur, Malaysia',
    );
  });

  test('signs of patterns and of SQL are words like others', async () => {
    for (const input of ['%', '_', "'; drop table places --", '\\', '(((', '数字'])
      expect(
        (await client.call(predictions, { input, location: undefined, country: 'SG' }, { token }))
          .predictions,
      ).toEqual([]);
  });

  test('every prediction’s description leads to a candidate with its name', async () => {
    for (const [input, country] of [
      ['tiong', 'SG'],
      ['12 orchard r', 'SG'],
      ['lebuh', 'MY'],
      ['25 jalan alor', 'MY'],
      ['quận', 'VN'],
      ['8 hàng bạc', 'VN'],
    ] as const) {
      const { predictions: found } = await client.call(
        predictions,
        { input, location: undefined, country },
        { token },
      );
      expect(found.length).toBeGreaterThan(0);
      for (const prediction of found) {
        const again = await client.call(
          candidates,
          { input: prediction.description, locationbias: undefined },
          { token },
        );
        expect(again.candidates.map(({ name }) => name)).toContain(
          prediction.structured_formatting.main_text,
        );
      }
    }
  });
});

test('names of every language come down to their search form', () => {
  expect(searchForm('Đường Nguyễn Huệ')).toBe('duong nguyen hue');
  expect(searchForm('Tœ̆k L’ák')).toBe('tœk lak');
  expect(searchForm('ភ្នំពេញ, Phnom Penh').split(' ')).toHaveLength(3);
});

test('loading twice, also at once, leaves every place once', async () => {
  const fresh = await createTestDatabase();
  try {
    const written = await Promise.all([loadPlaces(fresh.db), loadPlaces(fresh.db), loadPlaces(fresh.db)]);
    expect(written.filter((count) => count > 0)).toHaveLength(1);
    expect(await loadPlaces(fresh.db)).toBe(0);
    const { rows } = await fresh.pool.query('select count(*)::int as count from places');
    expect(rows[0].count).toBe(Math.max(...written));
  } finally {
    await fresh.close();
  }
});

test('a process waits for another one that loads, also longer than a statement of a request may take', async () => {
  const impatient = openDatabase(database.url, { max: 1, statementTimeout: 200 });
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [loadLock]);
    const loaded = loadPlaces(impatient.db);
    const countLongWaits = async () => {
      const { rows } =
        await database.pool.query(`select from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and query_start < clock_timestamp() - interval '1 second'`);
      return rows.length;
    };
    await Promise.race([loaded, expect.poll(countLongWaits, { timeout: 30_000 }).toBe(1)]);
    await holder.query('rollback');
    expect(await loaded).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
    await impatient.close();
  }
});
