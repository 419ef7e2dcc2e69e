import { NoticePage } from '@/components/layout/notice-page';
import { missingPage } from '@/lib/domain/routes/routes';
import type { ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

export const metadata = { robots: findRobots('/missing') };

/**
 * Shows the page for every unknown address of a restaurant. It is cached once; the middleware sets status 404. With notFound()
 * only the browser's script would render it.
 */
export default function MissingPage({ params }: { params: Promise<ShopParams> }) {
  return <NoticePage params={params} path={missingPage} namespace="edge.notFound" icon="search" />;
}
