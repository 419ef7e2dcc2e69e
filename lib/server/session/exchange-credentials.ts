import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend-client';
import type { QueryCredentials } from '@/lib/server/session/query-credentials';
import type { Session } from './session-cookie';

/**
 * Exchanges a login that came in an address for a session, with the backend's agreement (GRD-03, DEC-09). Undefined when the triple
 * is incomplete, the backend refuses it, names another user, or is unreachable. Never throws.
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
