import { getRobots } from '@/lib/server/seo/page-metadata';
import NotFound from '../not-found';

export const metadata = { robots: getRobots('/missing') };

/**
 * The page for every unknown address of a restaurant, cached once. The middleware gives it its status
 * 404; thrown by notFound() it would be made by the browser's script only.
 */
export default function MissingPage() {
  return <NotFound />;
}
