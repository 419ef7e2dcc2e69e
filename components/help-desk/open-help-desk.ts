import { showToast } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import { formatPlainError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { isOutsideLink } from '@/lib/domain/outside-link';

export type HelpDeskShop = Pick<ClientShop, 'restaurantId' | 'linkHosts'>;

/**
 * Fetches the URL of customer service and opens it in `opened`, the window from the click, or in this window if the
 * browser blocked it. A URL that is not https on an allowed host is never opened; a toast shows `failed`.
 */
export async function openHelpDesk(
  { restaurantId, linkHosts }: HelpDeskShop,
  opened: Window | null,
  failed: string,
): Promise<void> {
  try {
    const { url } = await query('helpDesk.url', { restaurantId });
    if (!isOutsideLink(url, linkHosts))
      throw new Error('customer service is not at an address that may be opened');
    if (!opened || opened.closed) return window.location.assign(url);
    // Denies the opened site access to this page.
    opened.opener = null;
    opened.location.replace(url);
  } catch (error) {
    opened?.close();
    if (hasSessionEnded(error)) return expireSession();
    const text = isApiError(error) ? formatPlainError(error, failed) : failed;
    showToast({ kind: 'warning', id: 'help-desk', text });
  }
}
