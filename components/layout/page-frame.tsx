import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { Toaster } from '@/components/ui/toast';
import type { Locale } from '@/lib/contract/vocabulary';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { BackHeader, type BackHeaderProps } from './back-header';
import { Footer } from './footer';
import { Header, type HeaderSlots } from './header';
import { LanguageSwitcher } from './language-switcher';
import { LazyPageEffects } from './lazy-page-effects';
import { QueryTheme } from './query-theme';
import { TabBar } from './tab-bar';
import { VisitSource } from './visit-source';

export type PageFrameProps = {
  shop: FrameShop;
  locale: Locale;
  /** Route without the language prefix, such as `/home`. */
  path: string;
  slots?: HeaderSlots;
  /** Top bar of a sub-page: on mobile it replaces the shop's header, and the tab bar is hidden. */
  back?: Omit<BackHeaderProps, 'mobileOnly' | 'languages'> & {
    /** Shows the language switcher in the bar, for pages on which people stay for long. */
    hasLanguages?: boolean;
  };
  /** False inside an app that has its own bar: a phone then shows no header. */
  mobileHeader?: boolean;
  /** False when the page pins its own bar at the bottom. */
  tabBar?: boolean;
  footer?: boolean;
  /** Content beside the page's column on the desktop, such as the cart; 384 px wide while not empty. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Frames every page: skip link, header, main part, footer, tab bar and messages. */
export async function PageFrame({
  shop,
  locale,
  path,
  slots,
  back,
  mobileHeader = true,
  tabBar = !back,
  footer = true,
  aside,
  children,
}: PageFrameProps) {
  const [t, header] = await Promise.all([getTranslations('layout.frame'), getTranslations('layout.header')]);
  return (
    <div
      className={joinClassNames(
        'flex min-h-dvh flex-col',
        tabBar && 'pb-[calc(var(--h-tabbar)+env(safe-area-inset-bottom))] desk:pb-0',
      )}
    >
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <LazyPageEffects
        restaurantId={shop.restaurantId}
        locale={locale}
        turnsAt={shop.openLine.turnsAt}
        labels={{ text: t('partMissing'), reload: t('reload'), close: t('close') }}
      />
      {back && (
        <BackHeader
          {...back}
          languages={
            back.hasLanguages && <LanguageSwitcher label={header('language')} locale={locale} path={path} />
          }
        />
      )}
      <Header
        shop={shop}
        locale={locale}
        path={path}
        slots={slots}
        desktopOnly={Boolean(back) || !mobileHeader}
      />
      <div className="mx-auto flex w-full max-w-[1440px] grow">
        <div className="flex min-w-0 grow flex-col">
          {/* A short page has its footer below the window, so that late content moves nothing in it. */}
          <main
            id="main"
            tabIndex={-1}
            className={joinClassNames('grow', footer && 'min-h-[calc(100dvh-3.5rem)]')}
          >
            {children}
          </main>
          {footer && <Footer shop={shop} locale={locale} />}
        </div>
        {aside}
      </div>
      {tabBar && <TabBar locale={locale} defaultLocale={shop.defaultLocale} path={path} />}
      <Toaster label={t('messages')} />
      <QueryTheme own={shop.theme} />
      <VisitSource restaurantId={shop.restaurantId} />
    </div>
  );
}
