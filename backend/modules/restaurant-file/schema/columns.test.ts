import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { restaurants } from '../../../schema/restaurant';
import { checkContent } from '../check/check-restaurant-file';
import { toRestaurantRow } from '../import/restaurant-row';
import { createSampleFile } from '../sample-file';
import { bindTo, fromRow, storedSeparately, toRow } from './columns';
import { listImages, mapImages } from './images';
import {
  type RestaurantFile,
  restaurantFileSchemas,
  type WrittenRestaurantFile,
} from './restaurant-file.schema';

const schema = restaurantFileSchemas[2];
const column = bindTo(restaurants);

function readSample(change?: (file: WrittenRestaurantFile) => void): RestaurantFile {
  const { errors, file } = checkContent(parse(createSampleFile(change)));
  expect(errors).toEqual([]);
  return file!;
}

/** Sets every field that the sample leaves out, each to another value than its default. */
function fillIn(file: WrittenRestaurantFile): void {
  Object.assign(file.restaurant, {
    description: { en: 'Noodles' },
    welcome: { en: 'Welcome' },
    welcomeLine: { en: 'Since 1950' },
    announcement: { en: 'New menu' },
    cuisines: [{ en: 'Peranakan' }],
    labels: [{ en: 'Halal' }],
    rating: { overall: 4.5, taste: 4.1, packaging: 4.2, comment: 4.3, count: 12 },
  });
  file.brand = {
    colour: '#112233',
    text: '#FFFFFF',
    background: '#FAFAFA',
    logo: 'logo.png',
    shop: 'shop.png',
    banners: ['first.png', 'second.png'],
    bannerSeconds: 9,
  };
  file.service = {
    inBusiness: false,
    canOrder: false,
    platformAllowService: false,
    reserve: true,
    businessMode: 'SAAS',
  };
  Object.assign(file.delivery!, {
    leadMinutes: 50,
    slotMinutes: 20,
    slotCapacity: 4,
    slotDishes: 40,
    daysAhead: 3,
  });
  file.pickup = { discountPercent: 0, leadMinutes: 5, slotCapacity: 3, slotDishes: 30 };
  file.dineIn = {
    discountPercent: 3,
    minimumOrder: 4.5,
    serviceCharge: 10,
    shared: true,
    join: 'nod',
    payFirst: true,
  };
  file.fees!.platformPackage = 0.7;
  file.payment = {
    windowMinutes: 20,
    accept: ['PAY_NOW', 'WALLET_PAY'],
    accounts: { ...file.payment.accounts, hosted: { merchantId: 'shop' } },
  };
  Object.assign(file.reservation!, {
    leadMinutes: 30,
    daysAhead: 10,
    maxPeople: 8,
    autoAbsent: true,
    reminderMinutes: [],
    waitingList: false,
    remarkPhrases: [{ en: 'By the window' }],
  });
  file.guestMonths = 7;
  file.taxNumbers = { gst: 'M2-1234567-8', uen: '201912345K' };
  file.topUp = { amounts: [10, 20], bonus: [{ from: 20, extra: 2 }] };
  file.outlets = [
    { key: 'east', name: { en: 'East' }, address: { en: '1 East Road' }, lat: 1, lng: 2, logo: 'east.png' },
  ];
  file.links = {
    helpDesk: 'https://help.example.com/',
    allowedHosts: ['help.example.com'],
    social: ['https://social.example.com/sample'],
  };
  file.ads = { orderDetail: [{ image: 'detail.png' }], topUpBottom: [{ image: 'bottom.png' }] };
}

/** The parts that the file's own row stores. */
const bound = schema.omit({
  domains: true,
  taxes: true,
  promotions: true,
  vouchers: true,
  reviews: true,
  categories: true,
  dishes: true,
});
const pick = (file: RestaurantFile) =>
  Object.fromEntries(Object.keys(bound.shape).map((name) => [name, file[name as keyof RestaurantFile]]));

for (const [title, change] of [
  ['few', undefined],
  ['all', fillIn],
] as const)
  test(`a file with ${title} fields set comes back from its row as it was`, () => {
    const file = readSample(change);
    expect(fromRow(schema, toRestaurantRow(file))).toEqual(pick(file));
  });

test('a field that leaves the file becomes null or the default of its column', () => {
  const full = toRestaurantRow(readSample(fillIn));
  const few = toRestaurantRow(readSample());
  expect(Object.keys(few).sort()).toEqual(Object.keys(full).sort());
  expect(Object.entries(few).filter(([, value]) => value === undefined)).toEqual([]);
  expect(few).toMatchObject({ description: {}, welcomeText: {}, rating: null, commentCount: 0, logo: null });
  for (const name of [
    'announcement',
    'ratings',
    'guestMonths',
    'topUp',
    'helpDeskUrl',
    'socialLinks',
  ] as const)
    expect(few.config).not.toHaveProperty(name);
});

test('a member that an older release never stored reads as the default of its field', () => {
  const row = { ...toRestaurantRow(readSample(fillIn)), config: {}, fees: {}, theme: {} };
  const part = fromRow(schema, row);
  expect(part.brand).toMatchObject({ colour: '#FFB903', banners: [], bannerSeconds: 5 });
  expect(part.fees).toMatchObject({ package: 0, servicePercent: 0, payService: {} });
  expect([part.restaurant.rating, part.reservation, part.topUp]).toEqual([undefined, undefined, undefined]);
  const reservation = { weekdays: [1], slots: [] };
  expect(fromRow(schema, { ...row, config: { reservation } }).reservation).toMatchObject({
    ...reservation,
    leadMinutes: 60,
    waitingList: true,
    deposits: [],
  });
});

test('images are found by the schema, in the order of the file, and replaced by their ids', () => {
  const file = readSample((written) => {
    fillIn(written);
    written.dishes[0]!.pictures = ['laksa.png'];
    written.dishes[0]!.pictureTexts = { 'laksa.png': { en: 'A bowl' } };
  });
  const names = ['logo', 'shop', 'first', 'second', 'east', 'detail', 'bottom', 'laksa'];
  expect(listImages(file).map(({ address }) => address)).toEqual(names.map((name) => `${name}.png`));
  const stored = mapImages(file, (address) => address.replace('.png', ''));
  expect(listImages(stored).map(({ address }) => address)).toEqual(names);
  expect(stored.dishes[0]!.pictureTexts).toEqual({ laksa: { en: 'A bowl' } });
});

test('a field that is bound to no column is an error', () => {
  const part = z.object({ city: column('city', z.string()), other: z.string() });
  expect(() => toRow(part, { city: 'A', other: 'B' })).toThrow('the field other is bound to no column');
  const own = z.object({ city: column('city', z.string()), other: storedSeparately(z.string()) });
  expect(toRow(own, { city: 'A', other: 'B' })).toEqual({ city: 'A' });
});

test('the types refuse a column that does not exist or stores another type', () => {
  // @ts-expect-error: there is no such column.
  column('town', z.string());
  // @ts-expect-error: the member stores a number.
  column('fees.service.cap', z.string().optional());
  // @ts-expect-error: the codec stores a text in a column of numbers.
  column('lat', z.boolean(), { write: () => 'north', read: () => true });
});
