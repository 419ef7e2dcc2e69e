import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import type { ClientShop } from '@/lib/domain/client-shop';
import { type AccountKey, accountKeys } from '@/lib/domain/profile/account-menu';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  shop: ClientShop;
  entry: AccountKey;
  /** The section of the current entry. */
  children: ReactNode;
}

/** Lays out the account area: the side menu beside one section on the desktop, the section alone on a phone. */
export async function AccountFrame({ shop, entry, children }: Props) {
  const t = await getTranslations('account');
  return (
    <div className="mx-auto w-full max-w-[1064px] px-4 py-4 desk:grid desk:grid-cols-[224px_minmax(0,1fr)] desk:items-start desk:gap-8 desk:px-8 desk:py-8">
      <nav
        aria-label={t('title')}
        className="sticky top-[84px] hidden rounded-card bg-raised p-2 shadow-raised desk:block"
      >
        <ul className="grid gap-1">
          {accountKeys.map((key) => (
            <li key={key}>
              <ShopLink
                href={toLocalePath(paths.my({ tag: key }), shop.locale, shop.defaultLocale)}
                aria-current={key === entry ? 'page' : undefined}
                className={joinClassNames(
                  'flex min-h-12 items-center gap-3 rounded-control px-3 leading-heading',
                  key === entry
                    ? 'bg-brand-soft font-bold text-brand-text'
                    : 'font-bold text-text hover:bg-sunken',
                )}
              >
                <AnyIcon name={entryIcons[key]} />
                {t(`entries.${key}`)}
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Icons of the account entries, for the side menu and the phone. */
export const entryIcons: Record<AccountKey, AnyIconName> = {
  profile: 'user',
  deliveryAddress: 'pin',
  order: 'receipt',
  reserve: 'calendar',
  favorite: 'heart',
  voucher: 'ticket',
  wallet: 'wallet',
};
