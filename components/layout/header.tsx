import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { IconLink } from '@/components/ui/icon-button';
import type { Locale } from '@/lib/contract/vocabulary';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { HeaderTablePlace } from './header-table-place';
import { LanguageSwitcher } from './language-switcher';
import { ShopLink } from './shop-link';
import { ShopLogo } from './shop-logo';

/** Slots for components of other areas. */
export type HeaderSlots = {
  /** Mobile: the bag with its count, 44 px. */
  bag?: ReactNode;
  /** Desktop: the login button, or the diner's menu. */
  user?: ReactNode;
  /** Desktop: the cart button. */
  cart?: ReactNode;
};

type HeaderProps = {
  shop: FrameShop;
  locale: Locale;
  /** Route without the language prefix, such as `/home`. */
  path: string;
  slots?: HeaderSlots;
  /** Hides the header on mobile, where a sub-page has its own bar. */
  desktopOnly?: boolean;
};

/**
 * The header is 60 px high on mobile; on the desktop its 110 px shrink to 52 on scroll. Two sticky boxes do this
 * without a script: the outer one scrolls away by 58 px, the row inside stays at the top.
 */
export async function Header({ shop, locale, path, slots, desktopOnly }: HeaderProps) {
  const t = await getTranslations('layout.header');
  const to = (route: string) => toLocalePath(route, locale, shop.defaultLocale);
  const links: { href: string; label: string; icon: AnyIconName; here: boolean }[] = [
    { icon: 'home', href: to(paths.home()), label: t('home'), here: path === paths.home() },
    { icon: 'menu', href: `${to(paths.home())}#menu`, label: t('menu'), here: false },
    { icon: 'user', href: to(paths.my()), label: t('mine'), here: path === paths.my() },
  ];
  return (
    <header
      className={joinClassNames(
        'shop-header sticky top-0 z-40 h-(--h-header) border-b border-line bg-raised desk:-top-[58px] desk:h-[110px] desk:pt-[29px]',
        desktopOnly && 'hidden desk:block',
      )}
    >
      <div className="mx-auto flex h-full max-w-[1440px] items-center pr-2 pl-4 desk:sticky desk:top-0 desk:h-[52px] desk:gap-2 min-[1200px]:gap-5 desk:px-8">
        <ShopLink
          href={to(paths.home())}
          className="flex min-w-0 items-center gap-3 rounded-control desk:max-w-80"
        >
          <ShopLogo name={shop.name} url={shop.logoUrl} className="size-10 desk:size-12" />
          <span className="min-w-0">
            <span className="block truncate font-bold tracking-heading leading-heading desk:text-18">
              {shop.name}
            </span>
            <span className="flex items-center gap-2 text-12 leading-heading">
              <OpenLine {...shop.openLine} />
              <HeaderTablePlace />
            </span>
          </span>
        </ShopLink>

        {/* Text links where there is room; on narrow screens icons, with a link in place of the search field. The
            search field shrinks before the name. */}
        <search className="mx-auto hidden max-w-[400px] min-w-0 grow basis-40 min-[1200px]:block">
          <form action={to(paths.search())} className="relative">
            <AnyIcon
              name="search"
              size={18}
              className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
            />
            <input
              type="search"
              name="keyword"
              aria-label={t('search')}
              placeholder={t('search')}
              enterKeyHint="search"
              className="h-11 w-full min-w-0 rounded-full bg-sunken pr-4 pl-11"
            />
          </form>
        </search>

        <nav aria-label={t('main')} className="ml-auto hidden shrink-0 desk:flex min-[1200px]:ml-0">
          {links.map((link) => (
            <ShopLink
              key={link.href}
              href={link.href}
              aria-current={link.here ? 'page' : undefined}
              className={joinClassNames(
                'flex min-h-11 min-w-11 items-center justify-center rounded-control text-14 font-bold whitespace-nowrap hover:bg-sunken min-[1200px]:px-2 min-[1360px]:px-3',
                link.here && 'text-brand-text',
              )}
            >
              <AnyIcon name={link.icon} className="min-[1200px]:hidden" />
              <span className="sr-only min-[1200px]:not-sr-only">{link.label}</span>
            </ShopLink>
          ))}
        </nav>

        <div className="ml-auto flex shrink-0 items-center desk:ml-0 min-[1200px]:gap-3">
          <IconLink
            icon="search"
            label={t('search')}
            href={to(paths.search())}
            className="min-[1200px]:hidden"
          />
          <LanguageSwitcher label={t('language')} locale={locale} path={path} />
          {slots?.bag && <div className="desk:hidden">{slots.bag}</div>}
          {/* One width for login and menu, because a diner is known late. */}
          {slots?.user && (
            <div className="hidden w-28 desk:ml-2 desk:grid min-[1200px]:ml-0 min-[1200px]:w-[172px] min-[1360px]:w-[188px]">
              {slots.user}
            </div>
          )}
          {slots?.cart && <div className="hidden desk:ml-2 desk:block min-[1200px]:ml-0">{slots.cart}</div>}
        </div>
      </div>
    </header>
  );
}

function OpenLine({ open, text }: FrameShop['openLine']) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted">
      <span
        aria-hidden="true"
        className={joinClassNames('size-2 shrink-0 rounded-full', open ? 'bg-success' : 'bg-danger')}
      />
      <span className="truncate">{text}</span>
    </span>
  );
}
