import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { currentUser, userOfRequest } from '@/lib/server/account/account-context';
import { ProfileRows } from './profile-rows';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** The profile as a section of the account area, rendered with the session's user info. */
export async function ProfileSection({ shop, locale }: Props) {
  const [diner, user] = await Promise.all([currentUser(), userOfRequest(locale)]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['profile', 'session', 'signIn', 'errors']}>
      <QueryProvider>
        <ProfileRows shop={shop} userId={diner.userId} rendered={user} />
      </QueryProvider>
    </ClientMessages>
  );
}
