import { EnvError } from '../../env';
import { oidcSignIn } from './oidc';
import { sandboxClientId, sandboxIssuer, sandboxSource } from './sandbox-address';
import type { SignInProvider, SignInProviders } from './sign-in-provider';
import { wechatSignIn } from './wechat';

type Source = Record<string, string | undefined>;

const isAddress = (value: string, http: boolean) =>
  URL.canParse(value) && (new URL(value).protocol === 'https:' || http);
const isLocal = (value: string) => URL.canParse(value) && new URL(value).hostname === '127.0.0.1';

/**
 * The ways to sign in that the environment configures: `SIGN_IN_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` for OpenID
 * Connect under the source `<name>`, `SIGN_IN_WECHAT_APP_ID`, `_SECRET` for the chat app, and `SIGN_IN_SANDBOX_PORT` for
 * the bundled provider. Throws EnvError for one that is half configured.
 */
export function configuredSignIn(source: Source): SignInProviders {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')) as Source;
  const providers = new Map<string, SignInProvider>();
  for (const name of Object.keys(given)) {
    const [, label] = /^SIGN_IN_([A-Z][A-Z0-9]{0,30})_ISSUER$/.exec(name) ?? [];
    if (label) providers.set(label.toLowerCase(), oidcSignIn(oidcSettings(given, label)));
  }
  if (given.SIGN_IN_WECHAT_APP_ID || given.SIGN_IN_WECHAT_SECRET)
    providers.set('wechat', wechatSignIn(wechatSettings(given)));
  if (given.SIGN_IN_SANDBOX_PORT) {
    const issuer = sandboxIssuer(getPort(given.SIGN_IN_SANDBOX_PORT));
    providers.set(sandboxSource, oidcSignIn({ issuer, clientId: sandboxClientId }));
  }
  return providers;
}

function oidcSettings(given: Source, label: string) {
  const issuer = required(given, `SIGN_IN_${label}_ISSUER`, 'an https address');
  if (!isAddress(issuer, isLocal(issuer))) throw wrong(`SIGN_IN_${label}_ISSUER`, 'an https address');
  return {
    issuer,
    clientId: required(given, `SIGN_IN_${label}_CLIENT_ID`, 'the client id that the provider gave'),
    clientSecret: required(
      given,
      `SIGN_IN_${label}_CLIENT_SECRET`,
      'the client secret that the provider gave',
    ),
  };
}

function wechatSettings(given: Source) {
  const address = (name: string, fallback: string) => {
    const value = given[name] ?? fallback;
    if (!isAddress(value, isLocal(value))) throw wrong(name, 'an https address');
    return value.replace(/\/+$/, '');
  };
  return {
    appId: required(given, 'SIGN_IN_WECHAT_APP_ID', 'the app id that the chat app gave'),
    secret: required(given, 'SIGN_IN_WECHAT_SECRET', 'the app secret that the chat app gave'),
    apiUrl: address('SIGN_IN_WECHAT_API_URL', 'https://api.weixin.qq.com'),
    qrUrl: address('SIGN_IN_WECHAT_QR_URL', 'https://open.weixin.qq.com'),
  };
}

/** The port of SIGN_IN_SANDBOX_PORT. Throws EnvError. */
export function getPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535) throw wrong('SIGN_IN_SANDBOX_PORT', 'a port number from 1 to 65535');
  return port;
}

function required(given: Source, name: string, expected: string): string {
  const value = given[name];
  if (value === undefined) throw wrong(name, expected);
  return value;
}

const wrong = (name: string, expected: string) =>
  new EnvError(`The backend cannot start with this environment:\n  ${name}: expected ${expected}`);
