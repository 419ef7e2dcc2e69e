import { z } from 'zod';
import { maxRestaurantId } from '../../../../lib/contract/restaurant-id';
import { locales } from '../../../../lib/contract/vocabulary';
import { line } from '../../../core/plain-text';
import { restaurants } from '../../../schema/restaurant';
import { bindTo } from './columns';
import { about, colour, country, name, picture, prose } from './file-values';

const column = bindTo(restaurants);

export const restaurantPart = z.strictObject({
  id: column(
    'id',
    about(z.int().min(1).max(maxRestaurantId), 'The number of the restaurant; it never changes'),
  ),
  merchantId: column(
    'merchantId',
    about(
      z.string().regex(/^[A-Za-z0-9-]{1,40}$/, {
        error: 'a merchant id has 1 to 40 letters, digits and hyphens, in quotes',
      }),
      'The owner; restaurants with the same merchant are shown as each other’s outlets',
    ),
  ),
  orderPrefix: column(
    'orderPrefix',
    about(
      z
        .string()
        .regex(/^[A-Z]{2,4}$/, { error: 'an order prefix has two to four capital letters' })
        .default('MK'),
      'With what its order numbers begin',
    ),
  ),
  name: column('name', name(120)),
  description: column('description', prose(4000).optional()),
  welcome: column('welcomeText', about(name(120).optional(), 'The large words on the banner')),
  welcomeLine: column('welcomeLine', about(name(200).optional(), 'The line under them')),
  announcement: column('config.announcement', about(name(500).optional(), 'A notice shown to every diner')),
  cuisines: column('cuisines', z.array(name(60)).max(10).default([])),
  labels: column(
    'config.labels',
    about(z.array(name(60)).max(10).default([]), 'Short marks such as "Halal"'),
  ),
  defaultLocale: column(
    'defaultLocale',
    about(z.enum(locales), 'The language whose addresses have no prefix'),
  ),
  country: column('countryCode', country),
  city: column('city', line(80)),
  timeZone: column(
    'timeZone',
    about(
      line(60).refine(isTimeZone, {
        error: 'it is no IANA time zone, such as Asia/Singapore',
        params: { code: 'TIME_ZONE' },
      }),
      'IANA name, such as Asia/Singapore',
    ),
  ),
  address: column('address', name(300)),
  lat: column('lat', z.number().min(-90).max(90)),
  lng: column('lng', z.number().min(-180).max(180)),
  phone: column(
    'phone',
    z.string().regex(/^(\+\d[\d ]{5,22}|(1[3789]00|400)[\d -]{3,10})\d$/, {
      error: 'a phone number is written "+65 6221 7740", a hotline "1900 0000"',
    }),
  ),
  rating: z
    .strictObject({
      overall: column('rating', z.number().min(0).max(5)),
      taste: column('config.ratings.taste', z.number().min(0).max(5)),
      packaging: column('config.ratings.packaging', z.number().min(0).max(5)),
      comment: column('config.ratings.comment', z.number().min(0).max(5)),
      count: column('commentCount', z.int().min(0).max(100_000_000)),
    })
    .optional(),
});

export const brandPart = z.strictObject({
  colour: column(
    'theme.templateThemeBg',
    about(colour.default('#FFB903'), 'The accent of the shop; readable text colours are worked out from it'),
  ),
  text: column(
    'theme.templateThemeColor',
    about(colour.optional(), 'Color of text on the accent; black or white is chosen when it is left out'),
  ),
  background: column('theme.templateBackgroundColor', colour.optional()),
  logo: column('logo', picture.optional()),
  shop: column('shareImage', about(picture.optional(), 'The picture of the restaurant on shared pages')),
  banners: column('config.banners', z.array(picture).max(8).default([])),
  bannerSeconds: column('config.bannerSeconds', z.int().min(2).max(60).default(5)),
});

export const servicePart = z.strictObject({
  inBusiness: column('inBusiness', z.boolean().default(true)),
  canOrder: column('canOrder', z.boolean().default(true)),
  platformAllowService: column('platformAllow', z.boolean().default(true)),
  takeout: column('supportTakeout', about(z.boolean().default(true), 'Delivery to the home')),
  dineIn: column('supportPickup', about(z.boolean().default(true), 'Self pick-up and orders at the table')),
  reserve: column('canReserve', z.boolean().default(false)),
  businessMode: column(
    'businessMode',
    about(
      z.enum(['PLATFORM', 'SAAS']).default('PLATFORM'),
      'SAAS: the restaurant delivers itself; then no promo codes or platform discounts apply to deliveries',
    ),
    // The column is null for the usual mode.
    {
      write: (mode) => (mode === 'SAAS' ? mode : undefined),
      read: (mode) => (mode === 'SAAS' ? mode : undefined),
    },
  ),
});

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value.includes('/') || value === 'UTC';
  } catch {
    return false;
  }
}
