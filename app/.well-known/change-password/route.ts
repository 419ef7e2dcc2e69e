import { paths } from '@/lib/domain/routes/paths';

/** Redirects password managers to the page for changing the password (W3C well-known URL). */
export function GET(): Response {
  return new Response(null, {
    status: 302,
    headers: { location: paths.userInfo(), 'cache-control': 'public, max-age=3600' },
  });
}
