import { NoticePage } from '@/components/layout/notice-page';
import { missingPage } from '@/lib/domain/routes/routes';
import { getRobots } from '@/lib/server/seo/page-metadata';
import type { ShopParams } from '@/lib/server/tenant/shop-page';

export const metadata = { robots: getRobots('/missing') };

/**
 * The page for every unknown address of a restaurant, cached once. The middleware gives it its status
 * 404; thrown by notFound() it would be made by the browser's script only.
 */
export default function MissingPage({ params }: { params: Promise<ShopParams> }) {
  return <NoticePage params={params} path={missingPage} namespace="edge.notFound" icon="search" />;
}
