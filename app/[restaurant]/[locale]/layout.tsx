import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import '@/app/globals.css';
import { languageTag } from '@/lib/domain/i18n/locales';
import { resolveTheme, themeStyle } from '@/lib/domain/theme';
import { manifestPath } from '@/lib/server/seo/manifest';
import { shortened } from '@/lib/server/seo/page-metadata';
import { getRestaurant, type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

/**
 * Pages are rendered when first asked for, kept, and made anew by age or tag. Nothing here may read a cookie, a header
 * or the query: one rendering serves every diner of a restaurant and language.
 */
export const revalidate = 60;
export const generateStaticParams = () => [];

type Props = { children: ReactNode; params: Promise<ShopParams> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const { restaurantName, restaurantDesc } = await getRestaurant(restaurantId, locale);
  return {
    title: { default: restaurantName, template: `%s · ${restaurantName}` },
    description: shortened(restaurantDesc),
    applicationName: restaurantName,
    manifest: manifestPath(locale),
    icons: { icon: '/icons/icon-48.png', apple: '/icons/apple-touch-icon.png' },
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export async function generateViewport({ params }: Pick<Props, 'params'>): Promise<Viewport> {
  const { restaurantId, locale } = await shopParams(params);
  const { theme } = await getRestaurant(restaurantId, locale);
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    colorScheme: 'light dark',
    themeColor: resolveTheme(theme ?? {}).brand,
  };
}

export default async function RestaurantLayout({ children, params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const [{ theme }, t] = await Promise.all([
    getRestaurant(restaurantId, locale),
    getTranslations({ locale, namespace: 'edge.failed' }),
  ]);
  return (
    <html lang={languageTag(locale)}>
      <head>
        <style dangerouslySetInnerHTML={{ __html: themeStyle(theme ?? {}) }} />
      </head>
      <body data-failed-title={t('title')} data-failed-text={t('text')} data-failed-retry={t('retry')}>
        {children}
      </body>
    </html>
  );
}
