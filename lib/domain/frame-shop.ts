import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import type { ThemeInput } from '@/lib/domain/theme';

/** What header and footer say of the restaurant. */
export type FrameShop = {
  restaurantId: number;
  name: string;
  logoUrl?: string;
  /** As "Open until 22:00". */
  openLine: { open: boolean; text: string };
  defaultLocale: Locale;
  countryCode: CountryCode;
  /** IANA name; whose calendar the copyright line goes by. */
  timeZone: string;
  /** Its pages in social networks. */
  socialLinks: string[];
  /** Hosts that customer service may be at (DEC-21). */
  linkHosts?: string[];
  /** The colours of its configuration. */
  theme?: ThemeInput;
};
