import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  None,
} from 'openid-client';
import { hourMs } from '../../core/durations';
import { isLoopbackHost } from '../../core/loopback-host';
import { providerSeconds, SignInFailed, type SignInProvider, toShownProfile } from './sign-in-provider';

interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Missing for a public client, which PKCE alone protects. */
  clientSecret?: string;
}

/** Milliseconds for which the provider's metadata is cached. */
const describedForMs = hourMs;

/** OpenID Connect: authorization code with PKCE, state and nonce. Plain http is allowed on loopback only. */
export function createOidcSignIn(
  settings: OidcSettings,
  clock: () => Date = () => new Date(),
): SignInProvider {
  const issuer = new URL(settings.issuer);
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  function getConfiguration(): Promise<Configuration> {
    const now = clock().getTime();
    if (known && known.until > now) return known.configuration;
    const asked = discovery(
      issuer,
      settings.clientId,
      undefined,
      settings.clientSecret ? ClientSecretPost(settings.clientSecret) : None(),
      { timeout: providerSeconds, execute: isLoopbackHost(issuer.hostname) ? [allowInsecureRequests] : [] },
    );
    known = { configuration: asked, until: now + describedForMs };
    // The metadata of an unreachable provider is fetched again by the next login.
    asked.catch(() => {
      known = undefined;
    });
    return asked.catch((error) => {
      throw new SignInFailed('unavailable', error);
    });
  }

  return {
    async start({ state, nonce, codeVerifier, redirectUri }) {
      const url = buildAuthorizationUrl(await getConfiguration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async finish({ code, iss, state, nonce, codeVerifier, redirectUri }) {
      const config = await getConfiguration();
      const returned = new URL(redirectUri);
      for (const [name, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) returned.searchParams.set(name, value);
      try {
        const tokens = await authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SignInFailed('refused');
        return { subject: claims.sub, ...toShownProfile({ name: claims.name, picture: claims.picture }) };
      } catch (error) {
        if (error instanceof SignInFailed) throw error;
        throw new SignInFailed(isAway(error) ? 'unavailable' : 'refused', error);
      }
    },
  };
}

/** Returns true for a timeout, a lost connection, or a server error of the provider. */
function isAway(error: unknown): boolean {
  if (!(error instanceof ClientError)) return error instanceof TypeError;
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}
