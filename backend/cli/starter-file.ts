import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { max } from 'drizzle-orm';
import { stringify } from 'yaml';
import { PayType } from '@/lib/contract/pay-types';
import type { CountryCode } from '@/lib/contract/vocabulary';
import type { Db } from '../db/client';
import { placeholders } from '../modules/restaurant-file/placeholders';
import { restaurants } from '../schema/restaurant';
import { UsageError } from './command';

const firstFreeId = 4100;

interface Place {
  city: string;
  timeZone: string;
  lat: number;
  lng: number;
  price: number;
}

const places: Record<CountryCode, Place> = {
  SG: {
    city: 'Singapore',
    timeZone: 'Asia/Singapore',
    lat: 1.2966,
    lng: 103.852,
    price: 6.8,
  },
  MY: {
    city: 'Kuala Lumpur',
    timeZone: 'Asia/Kuala_Lumpur',
    lat: 3.139,
    lng: 101.687,
    price: 12.5,
  },
  CN: {
    city: 'Shanghai',
    timeZone: 'Asia/Shanghai',
    lat: 31.2304,
    lng: 121.4737,
    price: 28,
  },
  VN: {
    city: 'Hanoi',
    timeZone: 'Asia/Ho_Chi_Minh',
    lat: 21.0285,
    lng: 105.8542,
    price: 45000,
  },
  KH: {
    city: 'Phnom Penh',
    timeZone: 'Asia/Phnom_Penh',
    lat: 11.5564,
    lng: 104.9282,
    price: 4.5,
  },
  MM: {
    city: 'Yangon',
    timeZone: 'Asia/Yangon',
    lat: 16.8409,
    lng: 96.1735,
    price: 6500,
  },
};

export const starterCountries = Object.keys(places).join(', ');

export const isStarterCountry = (value: unknown): value is CountryCode =>
  typeof value === 'string' && Object.hasOwn(places, value);

/**
 * Returns a number that no restaurant of this installation has ever had; removed ones stay in the database.
 */
export async function getFreeRestaurantId(db: Db): Promise<number> {
  const [row] = await db.select({ highest: max(restaurants.id) }).from(restaurants);
  return Math.max(firstFreeId, (row?.highest ?? 0) + 1);
}

/**
 * Writes a file that can be imported unchanged; the shop stays closed until its owner opens it. Throws
 * UsageError.
 */
export async function writeStarterFile(
  path: string,
  { id, name, country }: { id: number; name: string; country: CountryCode },
): Promise<void> {
  const { price, ...place } = places[country];
  const text = stringify({
    restaurant: {
      id,
      merchantId: `merchant-${id}`,
      name: { en: name },
      defaultLocale: 'en',
      country,
      ...place,
      phone: placeholders.phones[country],
      address: { en: placeholders.address },
    },
    domains: [`shop-${id}.localhost`],
    service: { inBusiness: false, takeout: false },
    pickup: { discountPercent: 0 },
    hours: [{ from: 'mon', to: 'sun', times: ['11:00-14:30', '17:00-22:00'] }],
    payment: { accept: [PayType.CashOnPickup] },
    categories: [{ key: 'mains', name: { en: 'Mains' } }],
    dishes: [{ key: 'first-dish', category: 'mains', name: { en: placeholders.dish }, price }],
  });
  await mkdir(dirname(resolve(path)), { recursive: true });
  try {
    await writeFile(path, `${buildHeader(id)}${text}`, { flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST')
      throw new UsageError(`${path} is there already and was left as it is; choose another name`);
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

const buildHeader = (id: number) => `# Every field is explained in docs/restaurant-file.md.
# The number ${id} is this restaurant's for good: a file with another restaurant's number would replace that one.
# The shop is closed (inBusiness) until it is opened here or with: makan shop open ${id}
`;
