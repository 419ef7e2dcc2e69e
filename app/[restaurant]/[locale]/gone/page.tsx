import { NoticePage } from '@/components/layout/notice-page';
import { gonePage } from '@/lib/domain/routes/routes';
import type { ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

export const metadata = { robots: findRobots('/gone') };

/** Shows the page for removed addresses. It is cached once; the middleware sets status 410. */
export default function GonePage({ params }: { params: Promise<ShopParams> }) {
  return <NoticePage params={params} path={gonePage} namespace="found.gone" icon="cutlery" />;
}
