import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AddressForm, maxAddresses } from '@/lib/contract/addresses';
import { contract } from '@/lib/contract/contract';
import type { Endpoint } from '@/lib/contract/endpoint';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock, type TestClock } from '../../testing/deps';

let database: TestDatabase;
let client: TestClient;
let clock: TestClock;

const list = contract['addresses.list'];
const chosen = contract['addresses.chosen'];
const remove = contract['addresses.remove'];
const changeDefault = contract['addresses.changeDefault'];
const add = contract['addresses.add'];
const update = contract['addresses.update'];
const byHand = contract['addresses.chooseByHand'];
const located = contract['addresses.chooseLocated'];

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock('2026-11-23T02:00:00Z');
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client.close();
  await database.close();
});

let numbers = 91_000_000;
type Diner = Awaited<ReturnType<TestClient['login']>>;
const createDiner = (): Promise<Diner> => client.login(String(++numbers));

/** An address on the wire: objects in a query are JSON. */
const info = {
  userName: 'Mei Tan',
  countryArea: '+65',
  mobile: '91234567',
  country: 'Singapore',
  countryCode: 'SG',
  city: 'Singapore',
  cityCode: 'SG-SINGAPORE',
  buildingTypeDesc: 'Flat',
  buildingName: '78 Guan Chuan Street',
  addressDetail: '78 Guan Chuan Street, Tiong Bahru, Singapore',
  unitNo: '#03-12',
  addressLabel: 0,
  latitude: 1.2836,
  longitude: 103.8325,
};
const createForm = (unitNo: string): AddressForm => ({ ...(info as AddressForm), unitNo });

/** Adds an address a minute after the previous one. */
async function addUnit(diner: Diner, unitNo: string, defaultAddress = false): Promise<number> {
  clock.advance({ minutes: 1 });
  const { addressId } = await client.call(add, { addressInfo: createForm(unitNo), defaultAddress }, diner);
  return addressId;
}

const listAddresses = (diner: Diner) => client.call(list, { userId: diner.userId }, diner);
const listUnits = async (diner: Diner) =>
  (await listAddresses(diner)).map(
    ({ unitNo, defaultAddress }) => unitNo + (defaultAddress ? ' (default)' : ''),
  );

/** Expects rejections for a guest, without a token, and without each of its inputs. */
async function expectRefusalWithout(
  endpoint: Endpoint,
  wire: Record<string, unknown>,
  needed: string[],
  { token }: Diner,
) {
  const denied = { code: 0, isSuccess: false, data: 'Access Denied' };
  const asGuest = { ...wire, ...('userId' in wire ? { userId: 0 } : {}) };
  expect((await client.send(endpoint, asGuest, { token: await client.guest() })).envelope).toMatchObject(
    denied,
  );
  expect((await client.send(endpoint, wire)).envelope).toMatchObject(denied);
  for (const name of needed)
    expect(await client.send(endpoint, { ...wire, [name]: undefined }, { token })).toMatchObject({
      status: 400,
      envelope: { code: 'INVALID_INPUT', data: { fields: [{ path: name }] } },
    });
}

const expectForbidden = async (endpoint: Endpoint, wire: Record<string, unknown>, { token }: Diner) =>
  expect(await client.send(endpoint, wire, { token })).toMatchObject({
    status: 403,
    envelope: { code: 'FORBIDDEN' },
  });

describe('the book', () => {
  test('API-30 add: addressInfo and defaultAddress in, by isSuccess; ENT-13 every field comes back', async () => {
    const diner = await createDiner();
    const wire = { addressInfo: info, defaultAddress: 'Y' };
    const { envelope } = await client.send(add, wire, diner);
    expect(envelope.isSuccess).toBe(true);
    const address = { ...info, addressId: expect.any(Number), userId: diner.userId, defaultAddress: 'Y' };
    expect(envelope.data).toEqual(address);
    expect((await client.send(list, { userId: diner.userId }, diner)).envelope.data).toEqual([address]);
    await expectRefusalWithout(add, wire, ['addressInfo', 'defaultAddress'], diner);
    expect(await listAddresses(diner)).toHaveLength(1);
  });

  test('API-30 what an address needs, and what is too long, is refused by name', async () => {
    const diner = await createDiner();
    const listRefusedFields = async (wrong: Record<string, unknown>) => {
      const wire = { addressInfo: { ...info, ...wrong }, defaultAddress: 'N' };
      const { status, envelope } = await client.send(add, wire, diner);
      expect(status).toBe(400);
      return (envelope.data as { fields: { path: string }[] }).fields.map(({ path }) => path);
    };
    for (const name of ['userName', 'unitNo', 'buildingName', 'addressDetail']) {
      expect(await listRefusedFields({ [name]: undefined })).toEqual([`addressInfo.${name}`]);
      expect(await listRefusedFields({ [name]: ' \u3000\t' })).toEqual([`addressInfo.${name}`]);
    }
    for (const name of ['countryArea', 'mobile', 'countryCode'])
      expect(await listRefusedFields({ [name]: undefined })).toEqual([`addressInfo.${name}`]);
    for (const name of ['userName', 'unitNo'])
      expect(await listRefusedFields({ [name]: 'x'.repeat(51) })).toEqual([`addressInfo.${name}`]);
    expect(await listRefusedFields({ addressLabel: 4 })).toEqual(['addressInfo.addressLabel']);
    expect(await listRefusedFields({ latitude: 91 })).toEqual(['addressInfo.latitude']);
    expect(await listRefusedFields({ countryCode: 'US' })).toEqual(['addressInfo.countryCode']);
    expect(await listAddresses(diner)).toEqual([]);

    const fits = { ...info, userName: 'x'.repeat(50), unitNo: 'x'.repeat(50) };
    const { envelope } = await client.send(add, { addressInfo: fits, defaultAddress: 'N' }, diner);
    expect(envelope.isSuccess).toBe(true);
  });

  test('API-30 a place without coordinates and a number that fits no country of ours are refused by code', async () => {
    const diner = await createDiner();
    const code = async (wrong: Record<string, unknown>) =>
      (await client.send(add, { addressInfo: { ...info, ...wrong }, defaultAddress: 'N' }, diner)).envelope
        .code;
    expect(await code({ latitude: undefined })).toBe('COORDINATES_MISSING');
    expect(await code({ longitude: null })).toBe('COORDINATES_MISSING');
    expect(await code({ countryArea: '+1' })).toBe('COUNTRY_UNKNOWN');
    for (const [countryArea, wrong, right] of [
      ['+65', '51234567', '61234567'],
      ['+60', '2123', '123456789'],
      ['+86', '12812345678', '13812345678'],
      ['+84', '12345678', '912345678'],
    ]) {
      expect(await code({ countryArea, mobile: wrong })).toBe('PHONE_INVALID');
      expect(await code({ countryArea, mobile: right })).toBe('1');
    }
  });

  test('API-30 the first address is always the default; blanks around values are trimmed', async () => {
    const diner = await createDiner();
    const wire = { addressInfo: { ...info, userName: '  Mei  ', country: null }, defaultAddress: 'N' };
    const { envelope } = await client.send(add, wire, diner);
    expect(envelope.data).toMatchObject({ defaultAddress: 'Y', userName: 'Mei', country: 'Singapore' });
  });

  test('API-30 the longest address, in Chinese, still fits into a query', async () => {
    const diner = await createDiner();
    const longest = {
      ...info,
      userName: '陈'.repeat(50),
      country: '国'.repeat(120),
      city: '城'.repeat(120),
      buildingTypeDesc: '楼'.repeat(60),
      buildingName: '厦'.repeat(200),
      addressDetail: '路'.repeat(400),
      unitNo: '号'.repeat(50),
    };
    const { envelope } = await client.send(add, { addressInfo: longest, defaultAddress: 'N' }, diner);
    expect(envelope).toMatchObject({ isSuccess: true, data: longest });
  });

  test('API-30 an address that is there already is not stored twice, and may become the default', async () => {
    const diner = await createDiner();
    const first = await addUnit(diner, '#01');
    await addUnit(diner, '#02', true);
    expect(await addUnit(diner, '#01')).toBe(first);
    expect(await listUnits(diner)).toEqual(['#02 (default)', '#01']);
    expect(await addUnit(diner, '#01', true)).toBe(first);
    expect(await listUnits(diner)).toEqual(['#01 (default)', '#02']);
  });

  test('API-30 an address book has a limit, with a message', async () => {
    const diner = await createDiner();
    for (let unit = 1; unit < maxAddresses; unit++) await addUnit(diner, `#${unit}`);
    // Two concurrent requests compete for the last place.
    const answers = await Promise.all(
      ['#x', '#y', '#z'].map((unitNo) =>
        client.send(add, { addressInfo: { ...info, unitNo }, defaultAddress: 'N' }, diner),
      ),
    );
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([
      '1',
      'ADDRESS_BOOK_FULL',
      'ADDRESS_BOOK_FULL',
    ]);
    const full = answers.find(({ envelope }) => !envelope.isSuccess)!;
    expect(full.envelope).toMatchObject({ data: { most: maxAddresses } });
    expect(full.envelope.message).toBe('You have 50 addresses already, please delete one first');
    expect(await listAddresses(diner)).toHaveLength(maxAddresses);
  });

  test('API-26 list: userId in, the diner’s own addresses out, the default first, by code 1', async () => {
    const diner = await createDiner();
    const other = await createDiner();
    const wire = { userId: diner.userId };
    expect((await client.send(list, wire, diner)).envelope).toMatchObject({ code: '1', data: [] });
    await addUnit(diner, '#01');
    await addUnit(diner, '#02', true);
    await addUnit(diner, '#03');
    await addUnit(other, '#99');
    expect(await listUnits(diner)).toEqual(['#02 (default)', '#03', '#01']);
    await expectRefusalWithout(list, wire, ['userId'], diner);
    await expectForbidden(list, wire, other);
  });

  test('API-31 update: addressInfo with its id replaces the address, by isSuccess; ENT-13 a cleared label is gone', async () => {
    const diner = await createDiner();
    const first = await addUnit(diner, '#01');
    const second = await addUnit(diner, '#02');
    const changed = {
      ...info,
      addressId: second,
      unitNo: '#20',
      addressLabel: undefined,
      mobile: '81234567',
    };
    const wire = { addressInfo: changed, defaultAddress: 'N' };
    const { envelope } = await client.send(update, wire, diner);
    expect(envelope).toMatchObject({ isSuccess: true, data: { addressId: second, defaultAddress: 'N' } });
    const found = (await listAddresses(diner)).find(({ addressId }) => addressId === second)!;
    expect(found).toMatchObject({ unitNo: '#20', mobile: '81234567' });
    expect(found.addressLabel).toBeUndefined();

    await client.send(update, { addressInfo: changed, defaultAddress: 'Y' }, diner);
    expect(await listUnits(diner)).toEqual(['#20 (default)', '#01']);
    // Without another address nothing else can become the default.
    await client.send(update, { addressInfo: changed, defaultAddress: 'N' }, diner);
    expect(await listUnits(diner)).toEqual(['#20 (default)', '#01']);
    expect(first).not.toBe(second);

    await expectRefusalWithout(update, wire, ['addressInfo', 'defaultAddress'], diner);
    const nameless = await client.send(
      update,
      { ...wire, addressInfo: { ...changed, addressId: undefined } },
      diner,
    );
    expect(nameless.envelope).toMatchObject({ data: { fields: [{ path: 'addressInfo.addressId' }] } });
  });

  test('API-28 delete: addressId in; the latest of the others takes over from a deleted default', async () => {
    const diner = await createDiner();
    const first = await addUnit(diner, '#01', true);
    await addUnit(diner, '#02');
    const last = await addUnit(diner, '#03');
    await expectRefusalWithout(remove, { addressId: last }, ['addressId'], diner);
    expect((await client.send(remove, { addressId: first }, diner)).envelope).toMatchObject({ code: '1' });
    expect(await listUnits(diner)).toEqual(['#03 (default)', '#02']);
    expect(await client.getError(remove, { addressId: first }, diner)).toMatchObject({ code: 'NOT_FOUND' });
    for (const { addressId } of await listAddresses(diner)) await client.call(remove, { addressId }, diner);
    expect(await listAddresses(diner)).toEqual([]);
  });

  test('API-29 change default: userId and addressId in, ok 1, exactly one default after it', async () => {
    const diner = await createDiner();
    const first = await addUnit(diner, '#01', true);
    const second = await addUnit(diner, '#02');
    const wire = { userId: diner.userId, addressId: second };
    expect((await client.send(changeDefault, wire, diner)).envelope).toMatchObject({ code: '1' });
    expect(await listUnits(diner)).toEqual(['#02 (default)', '#01']);
    // A repetition changes nothing.
    await client.call(changeDefault, wire, diner);
    await client.call(changeDefault, { ...wire, addressId: first }, diner);
    expect(await listUnits(diner)).toEqual(['#01 (default)', '#02']);
    await expectRefusalWithout(changeDefault, wire, ['userId', 'addressId'], diner);
    await expectForbidden(changeDefault, wire, await createDiner());
  });
});

describe('the chosen delivery place', () => {
  const place = { addressDetail: '1 Raffles Place, Singapore', latitude: 1.2846, longitude: 103.851 };
  const here = { addressDetail: '2 Orchard Turn, Singapore', latitude: 1.304, longitude: 103.832 };
  const getChosenAddress = (diner: Diner) => client.call(chosen, { userId: diner.userId }, diner);

  test('API-27 userId in, null until something was chosen, by code 1', async () => {
    const diner = await createDiner();
    const wire = { userId: diner.userId };
    expect((await client.send(chosen, wire, diner)).envelope).toMatchObject({ code: '1', data: null });
    await expectRefusalWithout(chosen, wire, ['userId'], diner);
    await expectForbidden(chosen, wire, await createDiner());
  });

  test('API-33 a located address is stored, and the next one replaces it', async () => {
    const diner = await createDiner();
    const wire = { userId: diner.userId, deliveryAddress: place };
    expect((await client.send(located, wire, diner)).envelope).toMatchObject({ code: '1', isSuccess: true });
    expect(await getChosenAddress(diner)).toEqual(place);
    await client.call(located, { ...wire, deliveryAddress: here }, diner);
    expect(await getChosenAddress(diner)).toEqual(here);
    await expectRefusalWithout(located, wire, ['userId', 'deliveryAddress'], diner);
    await expectForbidden(located, wire, await createDiner());
    const nowhere = { ...wire, deliveryAddress: { addressDetail: 'Somewhere' } };
    expect((await client.send(located, nowhere, diner)).envelope.code).toBe('COORDINATES_MISSING');
    expect(await getChosenAddress(diner)).toEqual(here);
  });

  test('API-32 an address chosen by hand outweighs a located one, whichever came last; API-27 answers it', async () => {
    const diner = await createDiner();
    const wire = { userId: diner.userId, deliveryAddress: place };
    expect((await client.send(byHand, wire, diner)).envelope).toMatchObject({ code: '1', isSuccess: true });
    await client.call(located, { ...wire, deliveryAddress: here }, diner);
    expect(await getChosenAddress(diner)).toEqual(place);
    await client.call(byHand, { ...wire, deliveryAddress: here }, diner);
    expect(await getChosenAddress(diner)).toEqual(here);
    await expectRefusalWithout(byHand, wire, ['userId', 'deliveryAddress'], diner);
    await expectForbidden(byHand, wire, await createDiner());
  });

  test('API-27 an address of the book is answered as it stands there now, and no more once it is deleted', async () => {
    const diner = await createDiner();
    const addressId = await addUnit(diner, '#01');
    const { userId } = diner;
    await client.call(located, { userId, deliveryAddress: here }, diner);
    await client.call(byHand, { userId, deliveryAddress: { ...place, addressId } }, diner);
    await client.call(
      update,
      { addressInfo: { ...createForm('#02'), addressId }, defaultAddress: false },
      diner,
    );
    expect(await getChosenAddress(diner)).toMatchObject({
      addressId,
      unitNo: '#02',
      buildingName: info.buildingName,
    });
    await client.call(remove, { addressId }, diner);
    expect(await getChosenAddress(diner)).toEqual(here);
  });
});

test('API-28, API-29, API-31, API-32, API-33 another diner’s address is not found, and nothing changes', async () => {
  const owner = await createDiner();
  const thief = await createDiner();
  const addressId = await addUnit(owner, '#01');
  await addUnit(owner, '#02', true);
  await addUnit(thief, '#66');
  const before = [await listAddresses(owner), await listAddresses(thief)];
  const { userId } = thief;
  const deliveryAddress = { addressId, addressDetail: 'x', latitude: 1, longitude: 103 };
  const calls: [Endpoint, Record<string, unknown>][] = [
    [remove, { addressId }],
    [changeDefault, { userId, addressId }],
    [update, { addressInfo: { ...info, addressId, unitNo: 'stolen' }, defaultAddress: 'Y' }],
    [byHand, { userId, deliveryAddress }],
    [located, { userId, deliveryAddress }],
  ];
  for (const [endpoint, wire] of calls)
    expect((await client.send(endpoint, wire, thief)).envelope, endpoint.name).toMatchObject({
      code: 'NOT_FOUND',
      isSuccess: false,
      data: null,
    });
  expect([await listAddresses(owner), await listAddresses(thief)]).toEqual(before);
  expect(await client.call(chosen, { userId }, thief)).toBeNull();
});

test('API-28, API-29, API-30, API-31 at once still leave one default', async () => {
  const diner = await createDiner();
  const ids = [];
  for (let unit = 1; unit <= 6; unit++) ids.push(await addUnit(diner, `#${unit}`));
  const { userId } = diner;
  for (let round = 0; round < 5; round++) {
    const [gone, ...rest] = ids;
    const outcomes = await Promise.all([
      ...rest.map((addressId) => client.send(changeDefault, { userId, addressId }, diner)),
      ...rest.map((addressId, unit) =>
        client.send(
          update,
          { addressInfo: { ...info, addressId, unitNo: `${unit}` }, defaultAddress: 'Y' },
          diner,
        ),
      ),
      client.send(add, { addressInfo: { ...info, unitNo: `new ${round}` }, defaultAddress: 'Y' }, diner),
      client.send(remove, { addressId: gone }, diner),
    ]);
    for (const { envelope } of outcomes) expect(envelope).toMatchObject({ isSuccess: true });
    const stored = await listAddresses(diner);
    expect(stored).toHaveLength(6);
    expect(stored.map(({ defaultAddress }) => defaultAddress)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    ids.splice(0, ids.length, ...stored.map(({ addressId }) => addressId));
  }
  // Several concurrent requests fill the book of a new user.
  const fresh = await createDiner();
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((unitNo) =>
      client.call(add, { addressInfo: createForm(unitNo), defaultAddress: false }, fresh),
    ),
  );
  expect((await listAddresses(fresh)).filter(({ defaultAddress }) => defaultAddress)).toHaveLength(1);
});
