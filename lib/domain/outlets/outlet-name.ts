/**
 * An outlet's name beside the shop's own: what both begin with needs no repeating, so of "Lantern Kitchen, Katong" stays "Katong".
 * Nothing is taken off where no word would be left or a word would be cut in two.
 */
export function shortenOutletName(name: string, shopName: string): string {
  if (!shopName || !name.startsWith(shopName)) return name;
  const rest = name.slice(shopName.length);
  // Chinese has no spaces between words.
  const cut = /^[\s,，、·:：\-–—(（]/u.test(rest) || /^\p{Script=Han}/u.test(rest);
  const short = rest.replace(/^[\s,，、·:：\-–—(（]+|[)）\s]+$/gu, '');
  return cut && short ? short : name;
}
