import type { Locale } from '@/lib/contract/vocabulary';
import type { ThemeInput } from '@/lib/tenant/theme';

/** What header and footer say of the restaurant. */
export type FrameShop = {
  restaurantId: number;
  name: string;
  logoUrl?: string;
  /** As "Open until 22:00". */
  openLine: { open: boolean; text: string };
  defaultLocale: Locale;
  /** The colours of its configuration. */
  theme?: ThemeInput;
};
