import { isLoopbackHost } from '../../core/loopback-host';
import { EnvError } from '../../env';
import { createOidcSignIn } from './oidc';
import { getSandboxIssuer, sandboxClientId, sandboxSource } from './sandbox-address';
import type { SignInProvider, SignInProviders } from './sign-in-provider';
import { createWechatSignIn } from './wechat';

type Source = Record<string, string | undefined>;

/** Plain http is allowed only on this machine. */
function isProviderAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/**
 * Creates the login providers of the environment: `SIGN_IN_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET`
 * for OpenID Connect under the source `<name>`, `SIGN_IN_WECHAT_APP_ID`, `_SECRET` for the chat app, and
 * `SIGN_IN_SANDBOX_PORT` for the bundled provider. Throws EnvError for an incomplete one.
 */
export function createConfiguredSignIn(source: Source): SignInProviders {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')) as Source;
  const providers = new Map<string, SignInProvider>();
  for (const name of Object.keys(given)) {
    const [, label] = /^SIGN_IN_([A-Z][A-Z0-9]{0,30})_ISSUER$/.exec(name) ?? [];
    if (label) providers.set(label.toLowerCase(), createOidcSignIn(readOidcSettings(given, label)));
  }
  if (given.SIGN_IN_WECHAT_APP_ID || given.SIGN_IN_WECHAT_SECRET)
    providers.set('wechat', createWechatSignIn(readWechatSettings(given)));
  if (given.SIGN_IN_SANDBOX_PORT) {
    const issuer = getSandboxIssuer(getPort(given.SIGN_IN_SANDBOX_PORT));
    providers.set(sandboxSource, createOidcSignIn({ issuer, clientId: sandboxClientId }));
  }
  return providers;
}

function readOidcSettings(given: Source, label: string) {
  const issuer = readRequired(given, `SIGN_IN_${label}_ISSUER`, 'an https address');
  if (!isProviderAddress(issuer)) throw createEnvError(`SIGN_IN_${label}_ISSUER`, 'an https address');
  return {
    issuer,
    clientId: readRequired(given, `SIGN_IN_${label}_CLIENT_ID`, 'the client id that the provider gave'),
    clientSecret: readRequired(
      given,
      `SIGN_IN_${label}_CLIENT_SECRET`,
      'the client secret that the provider gave',
    ),
  };
}

function readWechatSettings(given: Source) {
  const readAddress = (name: string, fallback: string) => {
    const value = given[name] ?? fallback;
    if (!isProviderAddress(value)) throw createEnvError(name, 'an https address');
    return value.replace(/\/$/, '');
  };
  return {
    appId: readRequired(given, 'SIGN_IN_WECHAT_APP_ID', 'the app id that the chat app gave'),
    secret: readRequired(given, 'SIGN_IN_WECHAT_SECRET', 'the app secret that the chat app gave'),
    apiUrl: readAddress('SIGN_IN_WECHAT_API_URL', 'https://api.weixin.qq.com'),
    qrUrl: readAddress('SIGN_IN_WECHAT_QR_URL', 'https://open.weixin.qq.com'),
  };
}

/** Parses the port of SIGN_IN_SANDBOX_PORT. Throws EnvError. */
export function getPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535)
    throw createEnvError('SIGN_IN_SANDBOX_PORT', 'a port number from 1 to 65535');
  return port;
}

function readRequired(given: Source, name: string, expected: string): string {
  const value = given[name];
  if (value === undefined) throw createEnvError(name, expected);
  return value;
}

const createEnvError = (name: string, expected: string) =>
  new EnvError(`The backend cannot start with this environment:\n  ${name}: expected ${expected}`);
