import type { AnyIconName } from '@/components/ui/any-icon';
import type { AccountKey } from '@/lib/domain/account/account-menu';

/** The drawing beside an entry of the account area, the same in the side menu and on a phone. */
export const entryIcons: Record<AccountKey, AnyIconName> = {
  profile: 'user',
  deliveryAddress: 'pin',
  order: 'receipt',
  reserve: 'calendar',
  favorite: 'heart',
  voucher: 'ticket',
  wallet: 'wallet',
};
