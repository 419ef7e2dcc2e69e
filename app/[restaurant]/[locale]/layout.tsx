import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import '@/app/globals.css';
import { Answering } from '@/components/layout/answering';
import { earlyInputScript } from '@/lib/domain/early-input-script';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { buildThemeStyle, resolveTheme } from '@/lib/domain/theme';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { getManifestPath } from '@/lib/server/seo/manifest';
import { shortenText } from '@/lib/server/seo/page-metadata';

/**
 * Pages are rendered on the first request, cached, and revalidated by age or tag. The layout must not read a cookie, a header
 * or the query, because one rendering serves every diner of a restaurant and language.
 */
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { children: ReactNode; params: Promise<ShopParams> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const { restaurantName, restaurantDesc } = await loadRestaurant(restaurantId, locale);
  return {
    title: { default: restaurantName, template: `%s · ${restaurantName}` },
    description: shortenText(restaurantDesc),
    applicationName: restaurantName,
    manifest: getManifestPath(locale),
    icons: { icon: '/icons/icon-48.png', apple: '/icons/apple-touch-icon.png' },
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export async function generateViewport({ params }: Pick<Props, 'params'>): Promise<Viewport> {
  const { restaurantId, locale } = await parseShopParams(params);
  const { theme } = await loadRestaurant(restaurantId, locale);
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    colorScheme: 'light dark',
    themeColor: resolveTheme(theme ?? {}).brand,
  };
}

export default async function RestaurantLayout({ children, params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ theme }, t] = await Promise.all([
    loadRestaurant(restaurantId, locale),
    getTranslations({ locale, namespace: 'edge.failed' }),
  ]);
  return (
    <html lang={getLanguageTag(locale)}>
      <head>
        <script dangerouslySetInnerHTML={{ __html: earlyInputScript }} />
        <style dangerouslySetInnerHTML={{ __html: buildThemeStyle(theme ?? {}) }} />
      </head>
      <body data-failed-title={t('title')} data-failed-text={t('text')} data-failed-retry={t('retry')}>
        {children}
        <Answering />
      </body>
    </html>
  );
}
