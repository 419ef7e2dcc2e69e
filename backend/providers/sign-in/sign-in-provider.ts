/** What was made up for one sign-in; the state is all that travels besides the provider's code. */
interface BegunSignIn {
  state: string;
  nonce: string;
  /** PKCE; providers without it ignore it. */
  codeVerifier: string;
  /** Where the provider leads back to. */
  redirectUri: string;
}

/** What the provider sent along when it led back. */
interface ReturnedSignIn extends BegunSignIn {
  code: string;
  /** The issuer, where the provider names it (RFC 9207). */
  iss?: string;
}

/** Who signed in, by the provider's word. */
export interface SignInIdentity {
  /** The provider's lasting id of the person. */
  subject: string;
  /** The chat app's id of the person for this shop. */
  openId?: string;
  nickName?: string;
  avatarUrl?: string;
  /** 0 male, 1 female, 2 secret (DEC-16). */
  gender?: number;
}

/** Port of a third-party sign-in provider. */
export interface SignInProvider {
  /** The address of the provider's sign-in or QR page. Throws SignInFailed 'unavailable'. */
  start(begun: BegunSignIn): Promise<string>;
  /**
   * Exchanges the code for the person, once. Throws SignInFailed: 'refused' when the provider or a check says no,
   * 'unavailable' when it can't be asked.
   */
  finish(returned: ReturnedSignIn): Promise<SignInIdentity>;
}

/** The ways to sign in that are configured, by source. */
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

/** Seconds that a provider may take for one answer; a call of ours has to end within 10. */
export const providerSeconds = 4;

/** A profile's texts, cut to what an account holds; images from https only. */
export function toShownProfile(given: { name?: unknown; picture?: unknown }) {
  const name = typeof given.name === 'string' ? given.name.replace(/\p{Cc}/gu, '').trim() : '';
  const picture = typeof given.picture === 'string' ? given.picture : '';
  return {
    nickName: [...name].slice(0, 25).join('') || undefined,
    avatarUrl: picture.length <= 500 && /^https:\/\/[^\s"'<>]+$/.test(picture) ? picture : undefined,
  };
}
