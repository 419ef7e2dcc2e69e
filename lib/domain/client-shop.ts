import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import type { PayPages } from '@/lib/domain/payments/pay-page';

/** What the islands of a page need to know of its restaurant; small because it travels in the HTML. */
export interface ClientShop {
  restaurantId: number;
  name: string;
  countryCode: CountryCode;
  timeZone: string;
  locale: Locale;
  defaultLocale: Locale;
  minOrderAmount: Minor;
  /** The minimum of orders at a table; none when absent. */
  tableMinOrderAmount?: Minor;
  supportTakeout: boolean;
  canEnjoyInRestaurant: boolean;
  canReserve: boolean;
  /** Tenths paid at pick-up: 9 means 10% off (CTY-08). */
  selfPickupDiscount?: number;
  inBusiness: boolean;
  canOrder: boolean;
  platformAllowService: boolean;
  /** Days from today for which a time can be chosen, today included as day 0. */
  orderDaysAhead: number;
  address?: string;
  /** Where it lies, if it says so; delivery addresses are searched near it. */
  lat?: number;
  lng?: number;
  /** Hosts that help desk and ads may lead to (DEC-21); absent where the backend doesn't name them. */
  linkHosts?: string[];
  /** Where to pay may lead (DEC-21). */
  payPages?: PayPages;
}

/** The restaurant's default language where its backend doesn't name one (DEC-71). */
export function getDefaultLocale(countryCode: CountryCode): Locale {
  if (countryCode === 'VN') return 'vn';
  if (countryCode === 'CN') return 'zh-CN';
  return 'en';
}

export function toClientShop(info: RestaurantInfo, locale: Locale, name: string): ClientShop {
  return {
    restaurantId: info.restaurantId,
    name,
    countryCode: info.countryCode,
    timeZone: info.timeZone,
    locale,
    defaultLocale: info.defaultLocale ?? getDefaultLocale(info.countryCode),
    minOrderAmount: info.minOrderAmount,
    tableMinOrderAmount: info.tableMinOrderAmount,
    supportTakeout: info.supportTakeout,
    canEnjoyInRestaurant: info.canEnjoyInRestaurant,
    canReserve: info.canReserve,
    selfPickupDiscount: info.selfPickupDiscount,
    inBusiness: info.inBusiness,
    canOrder: info.canOrder,
    platformAllowService: info.platformAllowService,
    orderDaysAhead: info.orderDaysAhead ?? 6,
    address: info.address,
    lat: info.lat,
    lng: info.lng,
    linkHosts: info.linkHosts,
  };
}
