import type { restaurants } from '../../schema/restaurant';
import type { AdConfig, RestaurantConfig } from '../../schema/restaurant-config';
import type { RestaurantFile } from './restaurant-file.schema';

/** The file's restaurant as a row of `restaurants`. Vouchers get their numbers later. */
export function toRestaurantRow(file: RestaurantFile, getImageId: (address: string) => string) {
  const { restaurant, brand, service, fees } = file;
  const banners = brand.banners.map(getImageId);
  const toOptionalImageId = (address: string | undefined) =>
    address === undefined ? null : getImageId(address);
  const toAd = ({ image, ...ad }: RestaurantFile['ads']['orderDetail'][number]): AdConfig => ({
    image: getImageId(image),
    ...ad,
  });
  const config: RestaurantConfig = {
    ...(restaurant.rating && {
      ratings: {
        taste: restaurant.rating.taste,
        packaging: restaurant.rating.packaging,
        comment: restaurant.rating.comment,
      },
    }),
    banners,
    bannerSeconds: brand.bannerSeconds,
    labels: restaurant.labels,
    ...(restaurant.announcement && { announcement: restaurant.announcement }),
    ...toReservationConfig(file.reservation),
    ...(file.guestMonths !== undefined && { guestMonths: file.guestMonths }),
    vouchers: [],
    tables: file.tables,
    outlets: file.outlets.map(({ logo, ...outlet }) => ({
      ...outlet,
      ...(logo === undefined ? {} : { logo: getImageId(logo) }),
    })),
    ...(file.links.helpDesk === undefined ? {} : { helpDeskUrl: file.links.helpDesk }),
    allowedLinkHosts: file.links.allowedHosts,
    ...(file.links.social.length > 0 && { socialLinks: file.links.social }),
    ads: {
      orderDetail: file.ads.orderDetail.map(toAd),
      topUpBottom: file.ads.topUpBottom.map(toAd),
    },
    ...(file.topUp && { topUp: file.topUp }),
    taxKeys: file.taxes.map((tax) => tax.key),
    promotionUses: Object.fromEntries(file.promotions.map((promotion) => [promotion.code, promotion.uses])),
    imported: { inBusiness: service.inBusiness, domains: file.domains },
  };
  return {
    id: restaurant.id,
    merchantId: restaurant.merchantId,
    name: restaurant.name,
    description: restaurant.description ?? {},
    welcomeText: restaurant.welcome ?? {},
    welcomeLine: restaurant.welcomeLine ?? {},
    cuisines: restaurant.cuisines,
    defaultLocale: restaurant.defaultLocale,
    countryCode: restaurant.country,
    city: restaurant.city,
    timeZone: restaurant.timeZone,
    address: restaurant.address,
    lat: restaurant.lat,
    lng: restaurant.lng,
    phone: restaurant.phone,
    rating: restaurant.rating?.overall ?? null,
    commentCount: restaurant.rating?.count ?? 0,
    theme: {
      templateThemeBg: brand.colour,
      ...(brand.text && { templateThemeColor: brand.text }),
      ...(brand.background && { templateBackgroundColor: brand.background }),
    },
    logo: toOptionalImageId(brand.logo),
    banner: banners[0] ?? null,
    shareImage: toOptionalImageId(brand.shop),
    minOrder: file.minimumOrder,
    inBusiness: service.inBusiness,
    canOrder: service.canOrder,
    platformAllow: service.platformAllowService,
    supportTakeout: service.takeout,
    supportPickup: service.dineIn,
    canReserve: service.reserve,
    businessMode: service.businessMode === 'SAAS' ? 'SAAS' : null,
    hours: file.hours.map((entry) => ({
      from: entry.from,
      to: entry.to,
      times: entry.times.map(toTimeRange),
    })),
    specialDays: file.specialDays.map(({ times, ...day }) => ({ ...day, times: times.map(toTimeRange) })),
    delivery: toDeliveryRules(file.delivery),
    pickup: {
      ...file.pickup,
      tableDiscountPercent: file.dineIn.discountPercent,
      tableMinOrder: file.dineIn.minimumOrder,
      tableServicePercent: file.dineIn.serviceCharge,
      sharedTables: file.dineIn.shared,
      tableJoin: file.dineIn.join,
      tablePayFirst: file.dineIn.payFirst,
    },
    fees: {
      package: fees.package,
      platformPackage: fees.platformPackage,
      service: {
        percent: fees.servicePercent,
        ...(fees.serviceCap === undefined ? {} : { cap: fees.serviceCap }),
      },
      payService: fees.payService as Record<string, number>,
    },
    taxes: file.taxes.map(({ key, included, ...tax }) => ({ ...tax, ...(included && { included }) })),
    payWindowMinutes: file.payment.windowMinutes,
    payTypes: file.payment.accept,
    paymentAccounts: file.payment.accounts,
    orderPrefix: restaurant.orderPrefix,
    config: config as unknown as Record<string, unknown>,
  } satisfies typeof restaurants.$inferInsert;
}

function toReservationConfig(
  reservation: RestaurantFile['reservation'],
): Pick<RestaurantConfig, 'reservation' | 'remarkPhrases'> {
  if (!reservation) return {};
  const { remarkPhrases, ...rules } = reservation;
  return { reservation: rules, ...(remarkPhrases.length > 0 && { remarkPhrases }) };
}

const toTimeRange = (range: { startTime: string; endTime: string }) => ({
  start: range.startTime,
  end: range.endTime,
});

/** The steps in metres, cut off where deliveries end. */
function toDeliveryRules(delivery: RestaurantFile['delivery']) {
  if (!delivery) return { steps: [], leadMinutes: 40, slotMinutes: 30, daysAhead: 6 };
  const furthest = Math.round((delivery.maxKm ?? Number.POSITIVE_INFINITY) * 1000);
  const steps: { uptoMetres: number; fee: number }[] = [];
  for (const step of delivery.steps) {
    if ((steps.at(-1)?.uptoMetres ?? 0) >= furthest) break;
    steps.push({ uptoMetres: Math.min(Math.round(step.upToKm * 1000), furthest), fee: step.fee });
  }
  return {
    steps,
    leadMinutes: delivery.leadMinutes,
    slotMinutes: delivery.slotMinutes,
    ...(delivery.slotCapacity === null ? {} : { slotCapacity: delivery.slotCapacity }),
    daysAhead: delivery.daysAhead,
    ...(delivery.smallOrder && { smallOrder: delivery.smallOrder }),
  };
}
