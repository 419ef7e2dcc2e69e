import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { type AccountKey, accountKeys } from '@/lib/domain/account/account-menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { entryIcons } from './entry-icons';

interface Props {
  shop: ClientShop;
  entry: AccountKey;
  /** The section of the entry. */
  children: ReactNode;
}

/** The account area: on the desktop the side menu beside one section, on a phone the section alone (ACC-01, RT-10). */
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
