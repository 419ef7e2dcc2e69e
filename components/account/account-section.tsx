import { AddressSection } from '@/components/addresses/address-section';
import { FavoriteSection } from '@/components/favourites/favourite-section';
import { ProfileSection } from '@/components/profile/profile-section';
import { ReservationSection } from '@/components/reservations/reservation-section';
import { MyVoucherSection } from '@/components/vouchers/my-section';
import { WalletSection } from '@/components/wallet/wallet-section';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { AccountKey } from '@/lib/domain/profile/account-menu';
import { OrderSection } from './order-section';

interface Props {
  entry: AccountKey;
  shop: ClientShop;
  locale: Locale;
}

/** Shows one section of the account area, on `/my` and on its standalone page alike. */
export function AccountSection({ entry, ...props }: Props) {
  switch (entry) {
    case 'profile':
      return <ProfileSection {...props} />;
    case 'deliveryAddress':
      return <AddressSection locale={props.locale} />;
    case 'order':
      return <OrderSection />;
    case 'reserve':
      return <ReservationSection locale={props.locale} />;
    case 'favorite':
      return <FavoriteSection locale={props.locale} />;
    case 'voucher':
      return <MyVoucherSection locale={props.locale} />;
    case 'wallet':
      return <WalletSection {...props} latest={5} />;
  }
}
