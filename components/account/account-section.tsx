import { AddressSection } from '@/components/addresses/address-section';
import { FavoriteSection } from '@/components/favourites/favourite-section';
import { ProfileSection } from '@/components/profile/profile-section';
import { ReservationSection } from '@/components/reservations/reservation-section';
import { MyVoucherSection } from '@/components/vouchers/my-section';
import { WalletSection } from '@/components/wallet/wallet-section';
import type { Locale } from '@/lib/contract/vocabulary';
import type { AccountKey } from '@/lib/domain/account/account-menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { OrderSection } from './order-section';

interface Props {
  entry: AccountKey;
  shop: ClientShop;
  locale: Locale;
}

/** One section of the account area: the same on `/my` and on its standalone page. */
export function AccountSection({ entry, ...props }: Props) {
  switch (entry) {
    case 'profile':
      return <ProfileSection {...props} />;
    case 'deliveryAddress':
      return <AddressSection {...props} />;
    case 'order':
      return <OrderSection {...props} />;
    case 'reserve':
      return <ReservationSection {...props} />;
    case 'favorite':
      return <FavoriteSection {...props} />;
    case 'voucher':
      return <MyVoucherSection {...props} />;
    case 'wallet':
      return <WalletSection {...props} latest={5} />;
  }
}
