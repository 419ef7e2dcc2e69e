import { getTranslations } from 'next-intl/server';
import { AddressSection } from '@/components/addresses/address-section';
import { ProfileSection } from '@/components/profile/profile-section';
import { EmptyState } from '@/components/ui/empty-state';
import type { AccountKey } from '@/lib/account/account-menu';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/tenant/shop-facts';
import { entryIcons } from './entry-icons';
import { OrderSection } from './order-section';

interface Props {
  entry: AccountKey;
  shop: ShopFacts;
  locale: Locale;
}

/** One section of the account area: the same on `/my` and on its standalone page. */
export async function AccountSection({ entry, ...props }: Props) {
  switch (entry) {
    case 'profile':
      return <ProfileSection {...props} />;
    case 'deliveryAddress':
      return <AddressSection {...props} />;
    case 'order':
      return <OrderSection {...props} />;
    default:
      return <ComingSection entry={entry} />;
  }
}

/** Stands in for a section that isn't built yet. */
async function ComingSection({ entry }: Pick<Props, 'entry'>) {
  const t = await getTranslations('account');
  return <EmptyState icon={entryIcons[entry]} title={t(`entries.${entry}`)} text={t('coming')} />;
}
