import { earlyInputScript } from '@/lib/domain/early-input-script';
import { chooseOfferScript } from '@/lib/domain/vouchers/choose-offer-script';
import { isFrameworkScript } from './next-internals';

const opening = /<script\b([^<>]*)>/gi;
const closing = /<\/script>/gi;
const isData = /\btype\s*=\s*["']?(?!text\/javascript|module|application\/javascript)[^"'\s>]+/i;

/** Returns the contents of a page's inline scripts. Data blocks (JSON-LD) do not run and are left out. */
export function listInlineScripts(html: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(opening)) {
    // The tag is inside the previous script.
    if (index < end) continue;
    closing.lastIndex = index + tag.length;
    const close = closing.exec(html);
    if (!close) break;
    end = close.index;
    if (!/\bsrc\s*=/i.test(attributes) && !isData.test(attributes))
      found.push(html.slice(index + tag.length, end));
  }
  return found;
}

/**
 * Returns whether a script is of Next, React or this storefront. A script that was injected in another way gets no
 * hash, so the browser does not run it.
 */
export const isExpectedScript = (content: string): boolean =>
  content === earlyInputScript || content === chooseOfferScript || isFrameworkScript(content);
