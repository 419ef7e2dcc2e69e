import { callGateway } from '@/lib/client/api/call';
import { leave } from './stored-user';

/**
 * Ends the session on the server, here and in other tabs, clears what was stored of the diner, and leaves to `/`, where it
 * is said and the login opens (SES-09). It ends with a whole new page: nothing of the diner's stays in this one's memory.
 * Throws ApiError when the server could not be reached; nothing has happened then.
 */
export async function logout(): Promise<void> {
  await callGateway('/api/gateway/logout', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  leave();
}
