import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { Toaster } from '@/components/ui/toast';
import type { Locale } from '@/lib/contract/vocabulary';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { BackHeader, type BackHeaderProps } from './back-header';
import { Footer } from './footer';
import { Header, type HeaderSlots } from './header';
import { LazyPageEffects } from './lazy-page-effects';
import { QueryTheme } from './query-theme';
import { TabBar } from './tab-bar';
import { VisitSource } from './visit-source';

export type PageFrameProps = {
  shop: FrameShop;
  locale: Locale;
  /** The route without its language, as `/home`. */
  path: string;
  slots?: HeaderSlots;
  /** A sub-page: on mobile this bar stands in for the shop's header, and there is no tab bar. */
  back?: Omit<BackHeaderProps, 'mobileOnly'>;
  /** False where an app around the page has a bar of its own: a phone then shows no header. */
  mobileHeader?: boolean;
  /** False where a bar of the page's own is pinned at the bottom. */
  tabBar?: boolean;
  footer?: boolean;
  /** Beside the page's column on the desktop, as the cart drawer; a column of 384 px while it has content. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What all pages stand in: skip link, header, main part, footer, tab bar, messages. */
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
  const t = await getTranslations('layout.frame');
  return (
    <div
      className={joinClassNames(
        'flex min-h-dvh flex-col',
        tabBar && 'pb-[calc(50px+env(safe-area-inset-bottom))] desk:pb-0',
      )}
    >
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <LazyPageEffects
        restaurantId={shop.restaurantId}
        locale={locale}
        labels={{ text: t('partMissing'), reload: t('reload'), close: t('close') }}
      />
      {back && <BackHeader {...back} />}
      <Header
        shop={shop}
        locale={locale}
        path={path}
        slots={slots}
        desktopOnly={Boolean(back) || !mobileHeader}
      />
      <div className="mx-auto flex w-full max-w-[1440px] grow">
        <div className="flex min-w-0 grow flex-col">
          <main id="main" tabIndex={-1} className="grow">
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
