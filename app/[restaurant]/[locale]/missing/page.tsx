import { getRobots } from '@/lib/server/seo/page-metadata';
import NotFound from '../not-found';

export const metadata = { robots: getRobots('/missing') };

/**
 * Where every unknown address of a restaurant ends: one kept page for all of them. The middleware gives it its status
 * 404; thrown by notFound() it would be made by the browser's script only.
 */
export default function MissingPage() {
  return <NotFound />;
}
