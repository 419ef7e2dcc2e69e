const shape = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Small letters, no scheme, port, path or final dot; an IP address is no domain. */
export const isDomainName = (text: string): boolean => shape.test(text) && !/\.\d+$/.test(text);

/** It is no domain. Code DOMAIN_FORMAT. */
export class DomainFormatError extends Error {
  override name = 'DomainFormatError';
  readonly code = 'DOMAIN_FORMAT';
  constructor(readonly host: string) {
    super(`"${host}" is no domain; one is written like shop.example.com, without scheme, port or path`);
  }
}

/** Another restaurant holds the domain. Code DOMAIN_TAKEN. */
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
