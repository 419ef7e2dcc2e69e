import type { Locale } from '@/lib/contract/vocabulary';

/** What header and footer say of the restaurant. */
export type FrameShop = {
  restaurantId: number;
  name: string;
  logoUrl?: string;
  /** As "Open until 22:00". */
  openLine: { open: boolean; text: string };
  defaultLocale: Locale;
};
