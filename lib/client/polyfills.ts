/**
 * Replaces Next's polyfills (next.config.mjs): the supported browsers (Chrome and Firefox 111, Safari 16.4 and newer)
 * have all of them but this one.
 */
if (!('canParse' in URL))
  (URL as { canParse?: (url: string, base?: string) => boolean }).canParse = (url, base) => {
    try {
      return Boolean(new (URL as unknown as typeof globalThis.URL)(url, base));
    } catch {
      return false;
    }
  };

export {};
