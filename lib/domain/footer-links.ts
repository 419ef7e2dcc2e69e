import { isOutsideLink } from './outside-link';

/** Networks with an icon in the footer, by host with or without a subdomain; others have the globe. */
const networks = {
  'facebook.com': 'facebook',
  'instagram.com': 'instagram',
  'tiktok.com': 'tiktok',
  'youtube.com': 'youtube',
  'xiaohongshu.com': 'xiaohongshu',
  'zalo.me': 'zalo',
} as const;
export type SocialSign = (typeof networks)[keyof typeof networks] | 'globe';

interface SocialLink {
  href: string;
  sign: SocialSign;
  /** The network's own name, or the host. */
  name: string;
}

const names: Record<Exclude<SocialSign, 'globe'>, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  xiaohongshu: '小红书',
  zalo: 'Zalo',
};

/** Returns the restaurant's social links for the footer; addresses that are not plain https are left out. */
export function toSocialLinks(addresses: readonly string[]): SocialLink[] {
  return addresses
    .filter((address) => isOutsideLink(address, undefined))
    .map((href) => {
      const host = new URL(href).hostname;
      const network = Object.entries(networks).find(
        ([domain]) => host === domain || host.endsWith(`.${domain}`),
      );
      const sign = network?.[1] ?? 'globe';
      return { href, sign, name: sign === 'globe' ? host.replace(/^www\./, '') : names[sign] };
    });
}

/** The app addresses of the operator from the environment. */
interface AppAddresses {
  APP_STORE?: string;
  PLAY_STORE?: string;
  APP_STORE_SG?: string;
  PLAY_STORE_SG?: string;
}

/** Returns the app store pages of a country: Singapore has its own when they are configured. */
export function listAppLinks(
  env: AppAddresses,
  countryCode: string,
): { store: 'appStore' | 'playStore'; href: string }[] {
  const own = countryCode === 'SG';
  const appStore = (own && env.APP_STORE_SG) || env.APP_STORE;
  const playStore = (own && env.PLAY_STORE_SG) || env.PLAY_STORE;
  return [
    ...(appStore ? [{ store: 'appStore' as const, href: appStore }] : []),
    ...(playStore ? [{ store: 'playStore' as const, href: playStore }] : []),
  ];
}

/** Returns the year for a copyright line in the restaurant's time zone. */
export const getYear = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now);
