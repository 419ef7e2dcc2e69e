import { toLinkQuery } from '@/lib/domain/link-query';

/** The networks for sharing a reservation, besides copying its link (RSV-22). */
export const shareTargets = ['facebook', 'whatsapp', 'telegram'] as const;
type ShareTarget = (typeof shareTargets)[number];

/** Returns the sharing address of a network, with the share page's address and a sentence about it. */
export function getShareLink(target: ShareTarget, url: string, text: string): string {
  switch (target) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${toLinkQuery({ u: url })}`;
    case 'whatsapp':
      return `https://wa.me/?${toLinkQuery({ text: `${text} ${url}` })}`;
    case 'telegram':
      return `https://t.me/share/url?${toLinkQuery({ url, text })}`;
  }
}
