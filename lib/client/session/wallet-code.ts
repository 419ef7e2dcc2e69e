import { isApiError } from '@/lib/domain/api-error';
import { openLogin } from './session-client';

/**
 * Opens the code dialog when a payment by wallet needs a code, and pays again by `onConfirmed` after it. Returns
 * whether it opened: an account with a new number cannot confirm, and the error contains until when.
 */
export function askForWalletCode(error: unknown, onConfirmed: () => void): boolean {
  if (!isApiError(error, 'WALLET_CODE_NEEDED')) return false;
  if ((error.detail as { newNumberUntil?: string } | undefined)?.newNumberUntil) return false;
  openLogin({ reason: 'walletCode', onLoggedIn: onConfirmed });
  return true;
}
