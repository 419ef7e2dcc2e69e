import { getTranslations } from 'next-intl/server';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { ShopLink } from './shop-link';

type TabBarProps = { locale: Locale; defaultLocale: Locale; path: string };

type Entry = {
  text: 'home' | 'menu' | 'orders' | 'mine';
  route: string;
  hash?: string;
  icon: AnyIconName;
  here: string[];
};

const entries: readonly Entry[] = [
  { text: 'home', route: paths.home(), icon: 'home', here: [paths.home()] },
  { text: 'menu', route: paths.home(), hash: '#menu', icon: 'menu', here: [paths.orderDish()] },
  {
    text: 'orders',
    route: paths.orderList(),
    icon: 'receipt',
    here: [paths.orderList(), paths.historicalOrder()],
  },
  { text: 'mine', route: paths.my(), icon: 'user', here: [paths.my()] },
];

/** Shows the bottom bar on mobile: home, menu, orders and My, 50 px high. */
export async function TabBar({ locale, defaultLocale, path }: TabBarProps) {
  const t = await getTranslations('layout.tabBar');
  // A scan-to-order page links to scan-to-order pages.
  const scanned = path === paths.orderDish();
  return (
    <nav
      aria-label={t('label')}
      data-pinned
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-safe desk:hidden"
    >
      <ul className="-mt-px grid h-(--h-tabbar) grid-cols-4">
        {entries.map((entry) => {
          const here = entry.here.includes(path);
          const route = scanned && entry.route === paths.home() ? paths.orderDish() : entry.route;
          return (
            <li key={entry.text}>
              <ShopLink
                href={`${toLocalePath(route, locale, defaultLocale)}${entry.hash ?? ''}`}
                aria-current={here ? 'page' : undefined}
                className={joinClassNames(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-12 leading-heading -outline-offset-2!',
                  here ? 'font-bold text-brand-text' : 'font-normal text-muted',
                )}
              >
                <AnyIcon name={entry.icon} />
                {t(entry.text)}
              </ShopLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
