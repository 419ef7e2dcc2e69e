import { randomUUID } from 'node:crypto';
import { countryCodes } from '@/lib/contract/vocabulary';
import { parseLocale } from '@/lib/domain/i18n/locales';
import type { CallContext } from '@/lib/server/backend/wire-request';
import { getStorefrontEnv } from '@/lib/server/env';
import { getDomains } from '@/lib/server/tenant/get-domains';
import { countryCookie, localeCookie } from '@/lib/server/tenant/route-request';
import {
  findClientAddress,
  findCookie,
  findOriginHost,
  findTenantHost,
  isSecure,
} from '../tenant/request-facts';
import { getDeviceCookieName, openDevice } from './device-cookie';
import { getSessionCookieName, openSession, type Session } from './session-cookie';

/** The caller of the gateway: host, session and the wire's headers. */
export interface RequestContext {
  host: string;
  /** The restaurant of the host. */
  restaurantId: number;
  /** Host and port in the form of the browser's Origin. */
  origin: string | undefined;
  secure: boolean;
  address: string | undefined;
  /** Identifies the calls of one page load before there is a cookie, so that they share one guest token. */
  pageLoadId: string | undefined;
  session: Session | undefined;
  /** Headers of the wire, without token and user. */
  context: CallContext;
}

/** Returns the request context from the headers and the sealed session cookie. */
export async function readRequestContext(headers: Headers): Promise<RequestContext> {
  const host = findTenantHost(headers);
  const secure = isSecure(headers);
  const address = findClientAddress(headers);
  const cookies = headers.get('cookie');
  const restaurant = await getDomains().resolve(host);
  const country = findCookie(cookies, countryCookie);
  const page = headers.get('x-page')?.slice(0, 40);
  const sealed = findCookie(cookies, getSessionCookieName(secure));
  const requestId = headers.get('x-request-id');
  return {
    host: host ?? '',
    restaurantId: restaurant.restaurantId,
    origin: findOriginHost(headers),
    secure,
    address,
    pageLoadId: page ? [address, host, headers.get('user-agent')?.slice(0, 200), page].join('\n') : undefined,
    session: await openSession(sealed, host ?? '', getStorefrontEnv().SESSION_SECRET),
    context: {
      locale:
        parseLocale(headers.get('x-locale') ?? undefined) ??
        parseLocale(findCookie(cookies, localeCookie)) ??
        restaurant.defaultLocale,
      countryCode: countryCodes.find((code) => code === country) ?? restaurant.countryCode,
      city: restaurant.city,
      utm: headers.get('x-utm')?.slice(0, 40),
      requestId: requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID(),
      address,
      device: await openDevice(
        findCookie(cookies, getDeviceCookieName(secure)),
        host ?? '',
        getStorefrontEnv().SESSION_SECRET,
      ),
    },
  };
}
