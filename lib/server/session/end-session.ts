import { contract } from '@/lib/contract/contract';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '@/lib/server/backend/backend-client';
import type { RequestContext } from './request-context';
import { forget, getNewestSession } from './tokens';

/** Invalidates the session's token at the backend. Returns whether it is invalid now. Never throws. */
export async function endSession({
  session: held,
  context,
}: Pick<RequestContext, 'session' | 'context'>): Promise<boolean> {
  if (!held) return true;
  const { token, userId } = await getNewestSession(held);
  const revoked = await call(contract['auth.logout'], {}, { ...context, token, userId }).then(
    () => true,
    // A denied token has ended already.
    (error) => error instanceof ApiError && error.code === 'ACCESS_DENIED',
  );
  forget(held);
  return revoked;
}
