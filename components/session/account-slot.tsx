import { getTranslations } from 'next-intl/server';
import { dropdownKeys } from '@/lib/domain/account/account-menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { AccountButton } from './account-button';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>;
}

/** The account slot of the header: login or account menu (STF-04, ACC-07). */
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
