import { isApiError } from '@/lib/domain/api-error';
import { openLogin } from './session-client';

/**
 * Asks for a code when a payment by wallet was refused for want of one, and pays again by `onConfirmed` once it is right. Returns
 * whether it asks: an account with a new number can't be asked, and the error says until when.
 */
export function askForWalletCode(error: unknown, onConfirmed: () => void): boolean {
  if (!isApiError(error, 'WALLET_CODE_NEEDED')) return false;
  if ((error.detail as { newNumberUntil?: string } | undefined)?.newNumberUntil) return false;
  openLogin({ reason: 'walletCode', onLoggedIn: onConfirmed });
  return true;
}
