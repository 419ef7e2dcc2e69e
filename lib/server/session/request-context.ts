import { randomUUID } from 'node:crypto';
import { countryCodes } from '@/lib/contract/vocabulary';
import { parseLocale } from '@/lib/domain/i18n/locales';
import { getStorefrontEnv } from '@/lib/server/env';
import type { CallContext } from '@/lib/server/gateway/wire-request';
import { getDomains } from '@/lib/server/tenant/get-domains';
import { countryCookie, localeCookie } from '@/lib/server/tenant/route-request';
import {
  findClientAddress,
  findOriginHost,
  findTenantHost,
  getCookie,
  isSecure,
} from '../gateway/request-facts';
import { getDeviceCookieName, openDevice } from './device-cookie';
import { getSessionCookieName, openSession, type Session } from './session-cookie';

/** The caller of the gateway: host, session and the wire's headers. */
export interface RequestContext {
  host: string;
  /** The restaurant of the host. */
  restaurantId: number;
  /** Host and port as the browser's Origin names them. */
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
  const country = getCookie(cookies, countryCookie);
  const page = headers.get('x-page')?.slice(0, 40);
  const sealed = getCookie(cookies, getSessionCookieName(secure));
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
        parseLocale(getCookie(cookies, localeCookie)) ??
        restaurant.defaultLocale,
      countryCode: countryCodes.find((code) => code === country) ?? restaurant.countryCode,
      city: restaurant.city,
      utm: headers.get('x-utm')?.slice(0, 40),
      requestId: requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID(),
      address,
      device: await openDevice(
        getCookie(cookies, getDeviceCookieName(secure)),
        host ?? '',
        getStorefrontEnv().SESSION_SECRET,
      ),
    },
  };
}
