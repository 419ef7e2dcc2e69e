import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import type { ThemeInput } from '@/lib/domain/theme';

/** The restaurant's data in header and footer. */
export type FrameShop = {
  restaurantId: number;
  name: string;
  logoUrl?: string;
  /** For example "Open until 22:00"; `turnsAt` is the time in milliseconds when it changes by the opening hours. */
  openLine: { open: boolean; text: string; turnsAt?: number };
  defaultLocale: Locale;
  countryCode: CountryCode;
  /** IANA name; the copyright year is in this zone. */
  timeZone: string;
  socialLinks: string[];
  /** Allowed hosts of customer service (DEC-21). */
  linkHosts?: string[];
  theme?: ThemeInput;
};
