/** The networks for sharing a reservation, besides copying its link (RSV-22). */
export const shareTargets = ['facebook', 'whatsapp', 'telegram'] as const;
type ShareTarget = (typeof shareTargets)[number];

/** Returns the sharing address of a network, with the share page's address and a sentence about it. */
export function getShareLink(target: ShareTarget, url: string, text: string): string {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  switch (target) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`;
    case 'whatsapp':
      return `https://wa.me/?${query({ text: `${text} ${url}` })}`;
    case 'telegram':
      return `https://t.me/share/url?${query({ url, text })}`;
  }
}
