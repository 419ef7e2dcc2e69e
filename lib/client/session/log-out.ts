import { callGateway } from '@/lib/client/api/call';
import { leave } from './stored-user';

/**
 * Ends the session on the server, here and in other tabs, clears the diner's stored data, and goes to `/`, which confirms it and
 * opens the login (SES-09). A full page load drops the diner's data from memory. Throws ApiError when the server could not be
 * reached; nothing has changed then.
 */
export async function logout(): Promise<void> {
  await callGateway('/api/gateway/logout', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  leave();
}
