import type { Locale } from '@/lib/contract/vocabulary';
import { getMessages } from '../../messages/messages';

/** Returns the label of a refunded code (LIM-03); `done` means that it is in the wallet. */
export const getRefundedLabel = (state: 'done' | 'due', locale: Locale): string =>
  getMessages(locale).vouchers.refunded[state];
