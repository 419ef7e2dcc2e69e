/**
 * Returns an outlet's name without the beginning that it shares with the shop's name: "Lantern Kitchen, Katong" becomes
 * "Katong". The name stays whole when no word would be left or a word would be cut.
 */
export function shortenOutletName(name: string, shopName: string): string {
  if (!shopName || !name.startsWith(shopName)) return name;
  const rest = name.slice(shopName.length);
  // Chinese has no spaces between words.
  const cut = /^[\s,，、·:：\-–—(（]/u.test(rest) || /^\p{Script=Han}/u.test(rest);
  const short = rest
    .replace(/^[\s,，、·:：\-–—(（]+/u, '')
    .trim()
    .replace(/[)）]$/u, '');
  return cut && short ? short : name;
}
