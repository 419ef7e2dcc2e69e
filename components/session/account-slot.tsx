import { getTranslations } from 'next-intl/server';
import type { ClientShop } from '@/lib/domain/client-shop';
import { dropdownKeys } from '@/lib/domain/profile/account-menu';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { AccountButton } from './account-button';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>;
}

/** Fills the header's account slot with the login button or the account menu. */
export async function AccountSlot({ shop }: Props) {
  const { locale, defaultLocale } = shop;
  const t = await getTranslations({ locale, namespace: 'account.entries' });
  const links = dropdownKeys.map((key) => ({
    key,
    label: t(key),
    href: toLocalePath(paths.my({ tag: key }), locale, defaultLocale),
  }));
  return <AccountButton links={links} />;
}
