import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import type { PayPages } from '@/lib/domain/payments/pay-page';

/** The data of a restaurant for client components; small because it is in the HTML. */
export interface ClientShop {
  restaurantId: number;
  name: string;
  countryCode: CountryCode;
  timeZone: string;
  locale: Locale;
  defaultLocale: Locale;
  minOrderAmount: Minor;
  /** The minimum of orders at a table; absent when there is no minimum. */
  tableMinOrderAmount?: Minor;
  /** The least minimum of a delivery area, if below `minOrderAmount`. */
  areaMinOrderAmount?: Minor;
  supportTakeout: boolean;
  canEnjoyInRestaurant: boolean;
  canReserve: boolean;
  /** Tenths of the price at pick-up: 9 means 10% off (CTY-08). */
  selfPickupDiscount?: number;
  inBusiness: boolean;
  canOrder: boolean;
  platformAllowService: boolean;
  /** Days from today for which a time can be chosen, today included as day 0. */
  orderDaysAhead: number;
  address?: string;
  /** The restaurant's position, if known; delivery addresses are searched near it. */
  lat?: number;
  lng?: number;
  /** Hosts that help desk and ads may link to (DEC-21); absent when the backend does not name them. */
  linkHosts?: string[];
  /** Allowed payment pages (DEC-21). */
  payPages?: PayPages;
}

/** Returns the default language of a restaurant whose backend does not name one (DEC-71). */
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
    areaMinOrderAmount: info.areaMinOrderAmount,
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
