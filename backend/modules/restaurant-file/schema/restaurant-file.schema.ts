import { z } from 'zod';
import { defaultTableJoin, tableJoins } from '../../../../lib/contract/party-values';
import { promotionRules } from '../../../../lib/contract/promotion-values';
import { payTypeCodes } from '../../../../lib/contract/vocabulary';
import { line } from '../../../core/plain-text';
import { restaurants } from '../../../schema/restaurant';
import { bindTo, storedSeparately } from './columns';
import { createDeliveryPart } from './delivery.schema';
import {
  about,
  amount,
  clockTime,
  day,
  domain,
  key,
  name,
  openingTimes,
  percent,
  picture,
  weekday,
} from './file-values';
import { ads, links } from './link.schema';
import { createMenuParts } from './menu.schema';
import { createOfferParts } from './offer.schema';
import { paymentPart } from './payment.schema';
import { createReservationPart } from './reservation.schema';
import { review } from './review.schema';
import { brandPart, restaurantPart, servicePart } from './shop.schema';
import { taxNumbersPart } from './tax-numbers.schema';

const column = bindTo(restaurants);

const times = z.array(openingTimes).max(6);

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
  discountPercent: column(
    'pickup.discountPercent',
    about(percent.default(10), 'Percent off the dishes of orders that are fetched; 10 when it is left out'),
  ),
  leadMinutes: column('pickup.leadMinutes', z.int().min(0).max(1440).default(20)),
  slotCapacity: column(
    'pickup.slotCapacity',
    about(z.int().min(1).max(10_000).optional(), 'Orders per slot; unlimited when it is left out'),
  ),
  slotDishes: column(
    'pickup.slotDishes',
    about(
      z.int().min(1).max(100_000).optional(),
      'Dishes per slot, over all orders; unlimited when it is left out',
    ),
  ),
});

const createDineInPart = (decimals: 0 | 2) =>
  z.strictObject({
    discountPercent: column(
      'pickup.tableDiscountPercent',
      about(percent.default(0), 'Percent off the dishes of orders at a table'),
    ),
    minimumOrder: column(
      'pickup.tableMinOrder',
      about(amount(decimals).default(0), 'For orders at a table; shared tables have none'),
    ),
    serviceCharge: column(
      'pickup.tableServicePercent',
      about(
        percent.optional(),
        'Percent of the dishes at a table; when it is left out, the service fee of `fees` counts',
      ),
    ),
    shared: column(
      'pickup.sharedTables',
      about(z.boolean().default(false), 'Guests at a table order and pay together, each on their own phone'),
    ),
    join: column(
      'pickup.tableJoin',
      about(
        z.enum(tableJoins).default(defaultTableJoin),
        'What opening or joining a shared table takes: the four digits that are shown there (digits), or that staff let the guest in on the console (nod). With open whoever has the code opens a free table, from anywhere',
      ),
    ),
    payFirst: column(
      'pickup.tablePayFirst',
      about(
        z.boolean().default(false),
        'A round of a shared table goes to the kitchen when it is paid, not before',
      ),
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

function createFeesPart(decimals: 0 | 2) {
  return z.strictObject({
    package: column('fees.package', amount(decimals).default(0)),
    platformPackage: column('fees.platformPackage', amount(decimals).default(0)),
    servicePercent: column('fees.service.percent', percent.default(0)),
    serviceCap: column('fees.service.cap', amount(decimals).optional()),
    payService: column(
      'fees.payService',
      about(
        z.partialRecord(z.enum(payTypeCodes), percent).default({}),
        'Percent added for a way to pay, by its code',
      ),
    ),
  });
}

const taxPart = z.strictObject({
  key,
  name: name(60),
  percent,
  included: about(
    z.boolean().default(false),
    'Whether prices and fees include it; then it is shown and not added',
  ),
  onService: about(
    z.boolean().optional(),
    'Whether the service charge is taxed; when it is left out, it is, but not in Malaysia',
  ),
  onDishes: about(z.boolean().optional(), 'Whether the dishes are taxed; when it is left out, they are'),
  onDelivery: about(z.boolean().optional(), 'Whether delivery is taxed; when it is left out, it is'),
  onPacking: about(
    z.boolean().optional(),
    'Whether packing and boxes are taxed; when it is left out, they are',
  ),
});

/**
 * Creates the schema of the whole file, for a currency with this number of decimals. Unknown keys are
 * errors.
 */
function createRestaurantFileSchema(decimals: 0 | 2) {
  const { category, dish } = createMenuParts(decimals);
  const { voucher, promotion, topUp } = createOfferParts(decimals);
  return z.strictObject({
    restaurant: restaurantPart,
    brand: brandPart.prefault({}),
    domains: storedSeparately(
      about(
        z.array(domain).max(20).default([]),
        'Web addresses that show this restaurant; the first is the canonical one',
      ),
    ),
    service: servicePart.prefault({}),
    minimumOrder: column('minOrder', about(amount(decimals).default(0), 'For delivery and pick-up alike')),
    hours: column('hours', hoursPart),
    dayChange: column(
      'config.dayChange',
      about(
        clockTime.optional(),
        'When a business day begins, at a time at which no bill is open; 05:00 when it is left out. A change holds from the next day on',
      ),
    ),
    specialDays: column('specialDays', z.array(specialDayPart).max(400).default([])),
    delivery: createDeliveryPart(decimals),
    pickup: pickupPart.prefault({}),
    dineIn: createDineInPart(decimals).prefault({}),
    fees: createFeesPart(decimals).prefault({}),
    taxes: storedSeparately(z.array(taxPart).max(5).default([])),
    taxNumbers: column(
      'config.taxNumbers',
      about(taxNumbersPart.optional(), 'Numbers at tax offices and registers'),
    ),
    payment: paymentPart,
    promotions: storedSeparately(z.array(promotion).max(200).default([])),
    promotionRule: column(
      'config.promotionRule',
      about(
        z.enum(promotionRules).optional(),
        'best: only the promotion that saves the most applies; rank: all apply, in their order in the file',
      ),
    ),
    reservation: createReservationPart(decimals).optional(),
    guestMonths: column(
      'config.guestMonths',
      about(
        z.int().min(1).max(120).optional(),
        'Months for which orders, reservations and notes name their guest; never more than the installation says',
      ),
    ),
    vouchers: storedSeparately(z.array(voucher).max(200).default([])),
    topUp: column(
      'config.topUp',
      about(
        topUp.optional(),
        'What diners may top up their wallets by; any whole amount up to 999 when it is left out',
      ),
    ),
    tables: column(
      'config.tables',
      about(z.array(line(20)).max(500).default([]), 'Table numbers of the scan-to-order codes'),
    ),
    outlets: column(
      'config.outlets',
      about(
        z.array(outletPart).max(100).default([]),
        'Outlets that are not restaurants of this installation',
      ),
    ),
    links: links.prefault({}),
    ads: ads.prefault({}),
    reviews: storedSeparately(about(z.array(review).max(1000).default([]), 'What diners said')),
    categories: storedSeparately(z.array(category).min(1).max(60)),
    dishes: storedSeparately(z.array(dish).min(1).max(2000)),
  });
}

/** The schemas by the decimals of the currency. */
export const restaurantFileSchemas = { 0: createRestaurantFileSchema(0), 2: createRestaurantFileSchema(2) };

/** Returns the restaurant file as JSON Schema, for completion in an editor. */
export function buildRestaurantSchema(): object {
  return {
    ...z.toJSONSchema(restaurantFileSchemas[2], { io: 'input', unrepresentable: 'any' }),
    title: 'Restaurant file',
    description:
      'A restaurant with its menu, for `npm run makan -- restaurant import FILE`. See docs/restaurant-file.md.',
  };
}

const { shape } = restaurantFileSchemas[2];

/** The schemas of the lists whose entries have a table of their own. */
export const partSchemas = {
  category: shape.categories.element,
  dish: shape.dishes.element,
  promotion: shape.promotions.unwrap().element,
  review: shape.reviews.unwrap().element,
};

type RestaurantFileSchema = ReturnType<typeof createRestaurantFileSchema>;

/** The file after parsing: amounts in Minor, weekdays 1 to 7, defaults filled in. */
export type RestaurantFile = z.output<RestaurantFileSchema>;

/** The file as it is written. */
export type WrittenRestaurantFile = z.input<RestaurantFileSchema>;

export type FileDish = RestaurantFile['dishes'][number];
