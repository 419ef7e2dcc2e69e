import { domainToASCII } from 'node:url';

const shape = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Returns whether a text is a domain in lower case without scheme, port, path or final dot; an IP address
 * is not a domain.
 */
export const isDomainName = (text: string): boolean => shape.test(text) && !/\.\d+$/.test(text);

/**
 * Returns a domain as requests name it: lower case, letters of other alphabets as punycode, no scheme and no
 * dot or slash at the end. A text that is not a domain stays invalid.
 */
export function normalizeDomainName(text: string): string {
  const bare = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\.?\/?$/, '');
  return /[\s/\\@?#%:*]/.test(bare) ? bare : domainToASCII(bare);
}

/** The text is not a domain. Code DOMAIN_FORMAT. */
export class DomainFormatError extends Error {
  override name = 'DomainFormatError';
  readonly code = 'DOMAIN_FORMAT';
  constructor(readonly host: string) {
    super(`"${host}" is no domain; one is written like shop.example.com, without scheme, port or path`);
  }
}

/** Another restaurant has the domain. Code DOMAIN_TAKEN. */
export class DomainTakenError extends Error {
  override name = 'DomainTakenError';
  readonly code = 'DOMAIN_TAKEN';
  constructor(
    readonly host: string,
    readonly holder: number,
  ) {
    super(`restaurant ${holder} holds ${host}`);
  }
}
