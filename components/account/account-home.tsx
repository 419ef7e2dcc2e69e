import { getTranslations } from 'next-intl/server';
import { HelpDesk } from '@/components/help-desk/help-desk';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { myCells } from '@/lib/domain/profile/account-menu';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { currentUser, userOfRequest } from '@/lib/server/session/account-context';
import { AccountCard } from './account-card';
import { entryIcons } from './account-frame';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

const icons = { ...entryIcons, collection: 'star' } as const;

/** Shows My on a phone: the diner and the entries of the account area. */
export async function AccountHome({ shop, locale }: Props) {
  const [t, diner, user] = await Promise.all([
    getTranslations({ locale, namespace: 'account' }),
    currentUser(),
    userOfRequest(locale),
  ]);
  const to = (path: string) => toLocalePath(path, locale, shop.defaultLocale);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:hidden">
      {diner && <AccountCard href={to(paths.userInfo())} userId={diner.userId} user={user} />}
      <nav className="rounded-card bg-raised px-4 shadow-raised" aria-label={t('title')}>
        <ul className="divide-y divide-line">
          {myCells.map(({ key, path }) => (
            <li key={key}>
              {path ? (
                <ShopLink href={to(path)} className="flex min-h-14 items-center gap-3">
                  <AnyIcon name={icons[key]} className="text-brand-text" />
                  <span className="grow leading-heading font-bold">{t(`entries.${key}`)}</span>
                  <AnyIcon name="chevron-right" className="text-muted" />
                </ShopLink>
              ) : (
                <HelpDesk shop={shop} variant="cell" />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
