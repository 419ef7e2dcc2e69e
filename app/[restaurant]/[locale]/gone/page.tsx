import { NoticePage } from '@/components/layout/notice-page';
import { gonePage } from '@/lib/domain/routes/routes';
import { getRobots } from '@/lib/server/seo/page-metadata';
import type { ShopParams } from '@/lib/server/tenant/shop-page';

export const metadata = { robots: getRobots('/gone') };

/** The page for removed addresses; cached once, the middleware sets status 410. */
export default function GonePage({ params }: { params: Promise<ShopParams> }) {
  return <NoticePage params={params} path={gonePage} namespace="found.gone" icon="cutlery" />;
}
