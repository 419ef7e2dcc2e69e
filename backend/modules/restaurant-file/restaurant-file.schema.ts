import { z } from 'zod';
import { tableJoins } from '../../../lib/contract/party-values';
import { locales, payTypeCodes } from '../../../lib/contract/vocabulary';
import {
  about,
  amount,
  colour,
  country,
  day,
  key,
  line,
  name,
  percent,
  picture,
  prose,
  timeRange,
  weekday,
} from './file-values';
import { ads, links } from './link.schema';
import { createMenuParts } from './menu.schema';
import { createOfferParts } from './offer.schema';
import { paymentPart } from './payment.schema';
import { createReservationPart } from './reservation.schema';
import { review } from './review.schema';

const restaurantPart = z.strictObject({
  id: about(z.int().min(1).max(2_000_000_000), 'The number of the restaurant; it never changes'),
  merchantId: about(
    z.string().regex(/^[A-Za-z0-9-]{1,40}$/, {
      error: 'a merchant id has 1 to 40 letters, digits and hyphens, in quotes',
    }),
    'The owner; restaurants with the same merchant are shown as each other’s outlets',
  ),
  orderPrefix: about(
    z
      .string()
      .regex(/^[A-Z]{2,4}$/, { error: 'an order prefix has two to four capital letters' })
      .default('MK'),
    'With what its order numbers begin',
  ),
  name: name(120),
  description: prose(4000).optional(),
  welcome: about(name(120).optional(), 'The large words on the banner'),
  welcomeLine: about(name(200).optional(), 'The line under them'),
  announcement: about(name(500).optional(), 'A notice shown to every diner'),
  cuisines: z.array(name(60)).max(10).default([]),
  labels: about(z.array(name(60)).max(10).default([]), 'Short marks such as "Halal"'),
  defaultLocale: about(z.enum(locales), 'The language whose addresses have no prefix'),
  country,
  city: line(80),
  timeZone: about(
    line(60).refine(isTimeZone, {
      error: 'it is no IANA time zone, such as Asia/Singapore',
      params: { code: 'TIME_ZONE' },
    }),
    'IANA name, such as Asia/Singapore',
  ),
  address: name(300),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  phone: z
    .string()
    .regex(/^\+[0-9][0-9 ]{5,22}[0-9]$/, { error: 'a phone number is written "+65 6221 7740"' }),
  rating: z
    .strictObject({
      overall: z.number().min(0).max(5),
      taste: z.number().min(0).max(5),
      packaging: z.number().min(0).max(5),
      comment: z.number().min(0).max(5),
      count: z.int().min(0).max(100_000_000),
    })
    .optional(),
});

const brandPart = z.strictObject({
  colour: about(
    colour.default('#FFB903'),
    'The accent of the shop; readable text colours are worked out from it',
  ),
  text: about(
    colour.optional(),
    'Colour of text on the accent; black or white is chosen when it is left out',
  ),
  background: colour.optional(),
  logo: picture.optional(),
  shop: about(picture.optional(), 'The picture of the restaurant on shared pages'),
  banners: z.array(picture).max(8).default([]),
  bannerSeconds: z.int().min(2).max(60).default(5),
});

const servicePart = z.strictObject({
  inBusiness: z.boolean().default(true),
  canOrder: z.boolean().default(true),
  platformAllowService: z.boolean().default(true),
  takeout: about(z.boolean().default(true), 'Delivery to the home'),
  dineIn: about(z.boolean().default(true), 'Self pick-up and orders at the table'),
  reserve: z.boolean().default(false),
  businessMode: about(
    z.enum(['PLATFORM', 'SAAS']).default('PLATFORM'),
    'SAAS: the restaurant delivers itself; then no promo codes or platform discounts apply to deliveries',
  ),
});

const times = z.array(timeRange).max(6);

const hoursPart = z
  .array(z.strictObject({ from: weekday, to: weekday, times: times.min(1) }))
  .min(1)
  .max(21);

const specialDayPart = z.strictObject({
  date: day,
  times: about(times.default([]), 'Hours of that day; none means closed'),
  note: name(200).optional(),
});

const pickupPart = z.strictObject({
  discountPercent: about(
    percent.default(10),
    'Percent off the dishes of orders that are fetched; 10 when it is left out',
  ),
  leadMinutes: z.int().min(0).max(1440).default(20),
});

const createDineInPart = (decimals: 0 | 2) =>
  z.strictObject({
    discountPercent: about(percent.default(0), 'Percent off the dishes of orders at a table'),
    minimumOrder: about(amount(decimals).default(0), 'For orders at a table'),
    serviceCharge: about(
      percent.optional(),
      'Percent of the dishes at a table; when it is left out, the service fee of `fees` counts',
    ),
    shared: about(
      z.boolean().default(false),
      'Guests at a table order and pay together, each on their own phone',
    ),
    join: about(
      z.enum(tableJoins).default('digits'),
      'How later guests join a shared table: with its four digits, or when staff let them in on the console (nod)',
    ),
    payFirst: about(
      z.boolean().default(false),
      'A round of a shared table goes to the kitchen when it is paid, not before',
    ),
  });

const outletPart = z.strictObject({
  key,
  name: name(120),
  address: name(300),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  hours: name(200).optional(),
  logo: picture.optional(),
  url: z
    .url({ protocol: /^https$/, error: 'an outlet’s address begins with https://' })
    .max(500)
    .optional(),
});

function createDeliveryPart(decimals: 0 | 2) {
  return z.strictObject({
    steps: about(
      z
        .array(z.strictObject({ upToKm: z.number().positive().max(1000), fee: amount(decimals) }))
        .min(1)
        .max(30),
      'What a delivery costs up to a distance; both rise from step to step',
    ),
    maxKm: about(
      z.number().positive().max(1000).optional(),
      'Further away nothing is delivered; the end of the last step when it is left out',
    ),
    leadMinutes: z.int().min(0).max(1440).default(40),
    slotMinutes: z.int().min(10).max(240).default(30),
    slotCapacity: about(
      z.int().min(1).max(10_000).nullable().default(null),
      'Orders per slot; null is unlimited',
    ),
    daysAhead: z.int().min(0).max(30).default(6),
    smallOrder: z.strictObject({ below: amount(decimals), extra: amount(decimals) }).optional(),
  });
}

function createFeesPart(decimals: 0 | 2) {
  return z.strictObject({
    package: amount(decimals).default(0),
    platformPackage: amount(decimals).default(0),
    servicePercent: percent.default(0),
    serviceCap: amount(decimals).optional(),
    payService: about(
      z.partialRecord(z.enum(payTypeCodes), percent).default({}),
      'Percent added for a way to pay, by its code',
    ),
  });
}

/** The whole file, for a currency with so many decimals. Unknown keys are errors. */
export function createRestaurantFileSchema(decimals: 0 | 2) {
  const { category, dish } = createMenuParts(decimals);
  const { voucher, promotion, topUp } = createOfferParts(decimals);
  return z.strictObject({
    restaurant: restaurantPart,
    brand: brandPart.prefault({}),
    domains: about(
      z.array(line(253)).max(20).default([]),
      'Web addresses that show this restaurant; the first is the canonical one',
    ),
    service: servicePart.prefault({}),
    minimumOrder: about(amount(decimals).default(0), 'For delivery and pick-up alike'),
    hours: hoursPart,
    specialDays: z.array(specialDayPart).max(400).default([]),
    delivery: createDeliveryPart(decimals).optional(),
    pickup: pickupPart.prefault({}),
    dineIn: createDineInPart(decimals).prefault({}),
    fees: createFeesPart(decimals).prefault({}),
    taxes: z
      .array(
        z.strictObject({
          key,
          name: name(60),
          percent,
          included: about(
            z.boolean().default(false),
            'Whether prices and fees include it; then it is shown and not added',
          ),
        }),
      )
      .max(5)
      .default([]),
    payment: paymentPart,
    promotions: z.array(promotion).max(200).default([]),
    reservation: createReservationPart(decimals).optional(),
    guestMonths: about(
      z.int().min(1).max(120).optional(),
      'Months for which orders, reservations and notes name their guest; never more than the installation says',
    ),
    vouchers: z.array(voucher).max(200).default([]),
    topUp: about(
      topUp.optional(),
      'What diners may top up their wallets by; any whole amount up to 999 when it is left out',
    ),
    tables: about(z.array(line(20)).max(500).default([]), 'Table numbers of the scan-to-order codes'),
    outlets: about(
      z.array(outletPart).max(100).default([]),
      'Outlets that are not restaurants of this installation',
    ),
    links: links.prefault({}),
    ads: ads.prefault({}),
    reviews: about(z.array(review).max(1000).default([]), 'What diners said'),
    categories: z.array(category).min(1).max(60),
    dishes: z.array(dish).min(1).max(2000),
  });
}

type RestaurantFileSchema = ReturnType<typeof createRestaurantFileSchema>;

/** The file as we compute with it: amounts in Minor, weekdays 1 to 7, defaults filled in. */
export type RestaurantFile = z.output<RestaurantFileSchema>;

/** The file as it is written. */
export type WrittenRestaurantFile = z.input<RestaurantFileSchema>;

export type FileDish = RestaurantFile['dishes'][number];

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value.includes('/') || value === 'UTC';
  } catch {
    return false;
  }
}
