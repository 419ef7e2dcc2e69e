import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState, type EmptyStateProps } from '@/components/ui/empty-state';
import { paths } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { PageFrame } from './page-frame';

interface Props extends Pick<EmptyStateProps, 'icon'> {
  params: Promise<ShopParams>;
  /** Route of the missing page. */
  path: string;
  /** Namespace of its `title`, `text` and `home`. */
  namespace: 'edge.notFound' | 'found.gone';
}

/**
 * Shows that a page does not exist, in the restaurant's frame. Its link is a full load, because the middleware
 * redirects to the diner's language.
 */
export async function NoticePage({ params, path, namespace, icon }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ frame }, t] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace }),
  ]);
  return (
    <PageFrame shop={frame} locale={locale} path={path} tabBar>
      <EmptyState
        headingLevel={1}
        icon={icon}
        title={t('title')}
        text={t('text')}
        action={<ButtonLink href={paths.home()}>{t('home')}</ButtonLink>}
        className="min-h-[50vh] justify-center"
      />
    </PageFrame>
  );
}
