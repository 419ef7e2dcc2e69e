import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type Provider from 'oidc-provider';
import { isLoopbackHost } from '../../core/loopback-host';
import { getSandboxIssuer, sandboxClientId, sandboxSource } from './sandbox-address';

export interface SandboxProvider {
  issuer: string;
  close(): Promise<void>;
}

const callbackPath = `/api/sign-in/callback/${sandboxSource}`;
const maxBody = 4_000;

/** Demo shops run on this machine, under any local name and port. */
function isLocalCallback(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, pathname, protocol, search, hash } = new URL(value);
  return protocol === 'http:' && isLoopbackHost(hostname) && pathname === callbackPath && !search && !hash;
}

/** The sandbox does not verify identities: the name determines the account. */
const getAccount = (name: string) => Buffer.from(name.trim().toLowerCase()).toString('base64url');
const decodeName = (account: string) => Buffer.from(account, 'base64url').toString();

/**
 * Starts an OpenID Connect provider for trials on loopback, in memory, which accepts every name. Port 0
 * picks a free one.
 */
export async function startSandboxProvider(port: number): Promise<SandboxProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = getSandboxIssuer((server.address() as AddressInfo).port);
  const provider = await createProvider(issuer);
  const oidc = provider.callback();
  answer = (request, response) => {
    if (!/^\/interaction\/[\w-]+$/.test(request.url ?? '')) return oidc(request, response);
    return signIn(provider, request, response).catch(() => {
      if (!response.headersSent)
        sendPage(response, 400, '<p>This sign-in has ended. Please start again in the shop.</p>');
    });
  };
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createProvider(issuer: string): Promise<Provider> {
  // The import is lazy because the package is slow to load.
  const { default: OidcProvider } = await import('oidc-provider');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: sandboxClientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`http://127.0.0.1${callbackPath}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], profile: ['name'] },
    // The ID token itself contains the name, as with the large providers.
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, name: decodeName(sub) }) }),
    // There is no consent screen, because there is only one client.
    async loadExistingGrant({ oidc: { client, session } }) {
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = isLocalCallback;
  return provider;
}

/** Handles the login page and its form. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Throws unless the request has the cookie of this login.
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return sendPage(response, 200, form);
  const name = new URLSearchParams(await readBody(request)).get('name')?.trim() ?? '';
  if (name === '' || name.length > 40) return sendPage(response, 400, form);
  await provider.interactionFinished(request, response, { login: { accountId: getAccount(name) } });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > maxBody) throw new Error('too much');
  }
  return body;
}

const form = `<form method="post">
<p><label>Your name <input name="name" value="Ann" maxlength="40" required autofocus></label></p>
<p><button>Sign in</button></p>
</form>`;

function sendPage(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandbox sign-in</title>
<h1>Sandbox sign-in</h1><p>For trying out only: whoever says a name is that person.</p>${content}</html>`);
}
