import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend/backend-client';
import type { QueryCredentials } from '@/lib/server/tenant/query-credentials';
import type { Session } from '../session/session-cookie';

/**
 * Exchanges a login in an address for a session, if the backend accepts it (GRD-03, DEC-09). Undefined when the triple
 * is incomplete, the backend refuses it or returns another diner, or is unreachable. Never throws.
 */
export async function exchangeCredentials(
  { accessToken, mobile, userId }: QueryCredentials,
  context: { locale: Locale; requestId?: string; address?: string },
): Promise<Session | undefined> {
  if (!mobile || userId === undefined || !accessToken) return undefined;
  try {
    const answer = await call(contract['auth.refresh'], { mobile, accessToken }, context);
    if (answer.userId !== userId) return undefined;
    return {
      token: answer.accessToken,
      userId: answer.userId,
      mobile: answer.mobile,
      mobileCountryCode: answer.mobileCountryCode,
    };
  } catch {
    return undefined;
  }
}
