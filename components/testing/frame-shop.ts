import type { FrameShop } from '@/lib/domain/frame-shop';

export const testFrameShop: FrameShop = {
  restaurantId: 3473,
  name: 'Lantern Kitchen',
  openLine: { open: true, text: 'Open until 22:00' },
  defaultLocale: 'en',
  countryCode: 'SG',
  timeZone: 'Asia/Singapore',
  socialLinks: [],
};
