import { cutText } from '@/lib/domain/cut-text';

/** Random values of one login; only the state is sent back together with the provider's code. */
interface BegunSignIn {
  state: string;
  nonce: string;
  /** PKCE; providers without it ignore it. */
  codeVerifier: string;
  /** The URL that the provider redirects to. */
  redirectUri: string;
}

/** The parameters of the provider's redirect. */
interface ReturnedSignIn extends BegunSignIn {
  code: string;
  /** The issuer, if the provider sends it (RFC 9207). */
  iss?: string;
}

/** The person who logged in, according to the provider. */
export interface SignInIdentity {
  /** The provider's permanent id of the person. */
  subject: string;
  /** The chat app's id of the person for this shop. */
  openId?: string;
  nickName?: string;
  avatarUrl?: string;
  /** 0 male, 1 female, 2 secret (DEC-16). */
  gender?: number;
}

/** Port of a third-party login provider. */
export interface SignInProvider {
  /** Returns the URL of the provider's login or QR page. Throws SignInFailed 'unavailable'. */
  start(begun: BegunSignIn): Promise<string>;
  /**
   * Exchanges the code for the person, once. Throws SignInFailed: 'refused' when the provider or a check
   * rejects it, 'unavailable' when the provider cannot be reached.
   */
  finish(returned: ReturnedSignIn): Promise<SignInIdentity>;
}

/** The configured login providers, by source. */
export type SignInProviders = ReadonlyMap<string, SignInProvider>;

export class SignInFailed extends Error {
  override name = 'SignInFailed';
  constructor(
    readonly reason: 'refused' | 'unavailable',
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/** Maximum seconds for one response of a provider; a call of this backend has to end within 10. */
export const providerSeconds = 4;

/** Returns a profile's texts, truncated to an account's limits, and its image if it is https. */
export function toShownProfile(given: { name?: unknown; picture?: unknown }) {
  const name = typeof given.name === 'string' ? given.name.replace(/\p{Cc}/gu, '').trim() : '';
  const picture = typeof given.picture === 'string' ? given.picture : '';
  return {
    nickName: cutText(name, 25) || undefined,
    avatarUrl: picture.length <= 500 && /^https:\/\/[^\s"'<>]+$/.test(picture) ? picture : undefined,
  };
}
