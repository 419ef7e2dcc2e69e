import { z } from 'zod';
import { type Endpoint, getSuccessCode, type InputOf, type OutputOf } from '@/lib/contract/endpoint';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../core/domain-error';
import { findSession, nobody, type Viewer } from '../core/sessions.repository';
import type { Deps } from '../deps';
import { toSuccessEnvelope } from './envelope';
import type { HttpApp } from './http-app';
import { PreSerialized } from './pre-serialized';
import { rejectLargeBody } from './read-body';
import { decodeInput, readRawInput } from './read-input';
import { parseIdempotencyKey, toDevice } from './request-facts';

/** The context of a handler besides its input. */
export interface CallContext {
  deps: Deps;
  viewer: Viewer;
  /** The language of the response. */
  locale: Locale;
  requestId: string;
  /** The key as sent; the handler scopes it to a user. */
  idempotencyKey?: string;
  /** Network address of the user, or of a caller other than the gateway. */
  address: string;
  /** The browser's device id from its sealed cookie; only the gateway can send one. */
  device?: string;
}

type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  context: CallContext,
) => Promise<OutputOf<E> | PreSerialized<OutputOf<E>>> | OutputOf<E> | PreSerialized<OutputOf<E>>;

/**
 * Returns the user of a call whose endpoint has access `diner`. Throws ACCESS_DENIED for any other caller,
 * so a handler with undeclared access fails closed.
 */
export function getDiner(context: CallContext): number {
  if (context.viewer.kind !== 'diner') throw new DomainError('ACCESS_DENIED');
  return context.viewer.userId;
}

/**
 * Handles one call of the contract: authenticates the caller, reads the input (INVALID_INPUT,
 * MALFORMED_JSON), runs the handler with domain values, and encodes its output for the wire. A handler
 * rejects by throwing `DomainError`; any other error is logged and answered with INTERNAL.
 */
export function serve<E extends Endpoint>(app: HttpApp, endpoint: E, handler: Handler<E>): void {
  const path = `/${endpoint.path}`.replace(/\{(\w+)\}/g, ':$1');
  // Proxies fold double slashes, so a path with one accepts the folded form too.
  const paths = new Set([path, path.replace(/\/{2,}/g, '/')]);
  for (const path of paths)
    app.on(endpoint.method, path, async (c) => {
      const deps = c.get('deps');
      c.set('call', endpoint.name);
      rejectLargeBody(c, endpoint.maxBytes);
      if (!endpoint.browser && !c.get('fromGateway')) throw new DomainError('FORBIDDEN');
      const viewer = await getViewer(deps, c.req.header('accessToken'));
      if (!isAdmitted(endpoint, viewer)) throw new DomainError('ACCESS_DENIED');
      const raw = await readRawInput(c, endpoint);
      refuseForeignUser(endpoint, raw, viewer);
      const input = decodeInput(endpoint, raw) as InputOf<E>;
      const output = await handler(input, {
        deps,
        viewer,
        locale: c.get('locale'),
        requestId: c.get('requestId'),
        idempotencyKey: parseIdempotencyKey(c.req.header('idempotency-key')),
        address: c.get('address'),
        device: c.get('fromGateway') ? toDevice(c.req.header('x-device')) : undefined,
      });
      if (output instanceof PreSerialized)
        return c.body(output.body, 200, { 'content-type': 'application/json' });
      return c.json(
        toSuccessEnvelope(getSuccessCode(endpoint.success), z.encode(endpoint.output, output)) as object,
      );
    });
}

async function getViewer(deps: Deps, token: string | undefined): Promise<Viewer> {
  if (!token) return nobody;
  const session = await findSession(deps.pool, token, deps.clock());
  if (!session) return nobody;
  return session.userId === null
    ? { kind: 'guest', token }
    : { kind: 'diner', userId: session.userId, token };
}

function isAdmitted(endpoint: Endpoint, viewer: Viewer): boolean {
  if (endpoint.access === 'open') return true;
  if (endpoint.access === 'visitor') return viewer.kind !== 'none';
  return endpoint.access === 'diner' && viewer.kind === 'diner';
}

/** The token alone determines the user; a request that names another user is rejected, not corrected. */
function refuseForeignUser(endpoint: Endpoint, raw: Record<string, unknown>, viewer: Viewer): void {
  if (!('userId' in endpoint.input.shape)) return;
  const named = raw.userId;
  if (named === undefined || named === null || named === '') return;
  if (String(named) !== String(viewer.userId ?? 0)) throw new DomainError('FORBIDDEN');
}
