import { paths } from '@/lib/domain/routes/paths';

/** Leads password managers to where a password is changed (W3C, a well-known URL for changing passwords). */
export function GET(): Response {
  return new Response(null, {
    status: 302,
    headers: { location: paths.userInfo(), 'cache-control': 'public, max-age=3600' },
  });
}
