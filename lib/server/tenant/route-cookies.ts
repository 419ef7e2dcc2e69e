import type { NextResponse } from 'next/server';
import type { SetCookie } from './route-request';

const rememberedSeconds = 365 * 24 * 3600;

/** Adds cookies that the browser keeps for a year. Returns the response. */
export function addCookies(
  response: NextResponse,
  cookies: readonly SetCookie[],
  secure: boolean,
): NextResponse {
  for (const { name, value } of cookies) {
    const attributes = `Path=/; Max-Age=${rememberedSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
    response.headers.append('set-cookie', `${name}=${value}; ${attributes}`);
  }
  return response;
}
