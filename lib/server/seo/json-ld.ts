import type {
  BreadcrumbList,
  DayOfWeek,
  OpeningHoursSpecification,
  OrderAction,
  ReserveAction,
  Restaurant,
} from 'schema-dts';
import type { BusinessTime, RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { cutText } from '@/lib/domain/cut-text';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getImageUrl } from '@/lib/domain/images';
import { getLocalName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Returns the weekdays of a line of hours; it may continue over the end of the week. */
function listDays({ dayOfWeekFrom, dayOfWeekTo }: BusinessTime): DayOfWeek[] {
  const days: DayOfWeek[] = [];
  for (let day = dayOfWeekFrom; ; day = (day % 7) + 1) {
    days.push(weekdays[day - 1]!);
    if (day === dayOfWeekTo) return days;
  }
}

/**
 * Returns the hours of the week and of special days; closing at or before opening means the next day, as in schema.org.
 */
export function toOpeningHours(info: Pick<RestaurantInfo, 'businessTimes' | 'specialDays'>): {
  openingHoursSpecification?: OpeningHoursSpecification[];
  specialOpeningHoursSpecification?: OpeningHoursSpecification[];
} {
  const weekly = info.businessTimes.flatMap((line) =>
    line.times.map(({ startTime, endTime }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: listDays(line),
      opens: startTime,
      closes: endTime,
    })),
  );
  // A day without times is closed, which is written as an empty span.
  const closed = [{ startTime: '00:00', endTime: '00:00' }];
  const special = info.specialDays.flatMap(({ date, times }) =>
    (times.length > 0 ? times : closed).map(({ startTime, endTime }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      validFrom: date,
      validThrough: date,
      opens: startTime,
      closes: endTime,
    })),
  );
  return {
    ...(weekly.length > 0 && { openingHoursSpecification: weekly }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}

/** Returns whether the shop takes orders, now or for later. */
const canTakeOrders = (info: RestaurantInfo) =>
  info.canOrder && info.platformAllowService && (info.supportTakeout || info.canEnjoyInRestaurant);

/** Returns the id of the restaurant's node, which its menu and pages refer to. */
const getRestaurantNodeId = (origin: string): string => `${origin}/#restaurant`;

/**
 * Returns the restaurant as its pages show it. Ratings are left out: search engines do not accept a shop's own ratings
 * on its pages. The menu is a reference to its page, which contains all of it.
 */
export function buildRestaurantLd(info: RestaurantInfo, locale: Locale, origin: string): Restaurant {
  const defaultLocale = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const to = (path: string) => origin + toLocalePath(path, locale, defaultLocale);
  const toUrl = (picture: string) => new URL(picture, origin).href;
  const picture = info.websiteBannerImage ?? info.webResShowImg;
  const buildTarget = (path: string) => ({
    '@type': 'EntryPoint' as const,
    urlTemplate: to(path),
    inLanguage: getLanguageTag(locale),
  });
  const actions: (OrderAction | ReserveAction)[] = [];
  if (canTakeOrders(info)) actions.push({ '@type': 'OrderAction', target: buildTarget(paths.home()) });
  if (info.canReserve)
    actions.push({
      '@type': 'ReserveAction',
      target: buildTarget(paths.home()),
      result: { '@type': 'FoodEstablishmentReservation' },
    });
  return {
    '@type': 'Restaurant',
    '@id': getRestaurantNodeId(origin),
    name: getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale),
    url: to(paths.home()),
    ...(info.restaurantDesc && { description: cutText(info.restaurantDesc, 300) }),
    ...(picture && { image: toUrl(getImageUrl(picture, 1600)) }),
    ...(info.imgBrand && { logo: toUrl(getImageUrl(info.imgBrand, 288)) }),
    ...(info.contactNoNew && { telephone: info.contactNoNew }),
    ...(info.address && {
      address: {
        '@type': 'PostalAddress' as const,
        streetAddress: info.address,
        ...(info.city && { addressLocality: info.city }),
        addressCountry: info.countryCode,
      },
    }),
    ...(info.lat !== undefined &&
      info.lng !== undefined && {
        geo: { '@type': 'GeoCoordinates' as const, latitude: info.lat, longitude: info.lng },
      }),
    ...toOpeningHours(info),
    ...(info.cuisines.length > 0 && { servesCuisine: info.cuisines }),
    hasMenu: to(paths.menu()),
    acceptsReservations: info.canReserve,
    ...(actions.length > 0 && { potentialAction: actions }),
  };
}

/** Returns the breadcrumbs of a page: the shop, then the page. Addresses are absolute. */
export const buildBreadcrumbLd = (steps: readonly { name: string; url: string }[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: url,
  })),
});

/** Returns data as the text of a `<script>` element: it cannot end the element or begin another one. */
export const toScriptText = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
