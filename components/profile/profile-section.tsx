import { IslandProviders } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { dinerOfRequest, userOfRequest } from '@/lib/server/account/account-context';
import { ProfileRows } from './profile-rows';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The profile as a section of the account area, rendered with the session's user info. */
export async function ProfileSection({ shop, locale }: Props) {
  const [diner, user] = await Promise.all([dinerOfRequest(), userOfRequest(locale)]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['profile', 'session', 'signIn', 'errors']}>
      <QueryProvider>
        <ProfileRows shop={shop} userId={diner.userId} rendered={user} />
      </QueryProvider>
    </IslandProviders>
  );
}
