import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import type { Locale } from '@/lib/contract/vocabulary';
import { currentUser, userOfRequest } from '@/lib/server/session/account-context';
import { ProfileRows } from './profile-rows';

/** Shows the profile as a section of the account area, rendered with the session's user info. */
export async function ProfileSection({ locale }: { locale: Locale }) {
  const [diner, user] = await Promise.all([currentUser(), userOfRequest(locale)]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['profile', 'session', 'signIn', 'errors']}>
      <QueryProvider>
        <ProfileRows userId={diner.userId} rendered={user} />
      </QueryProvider>
    </ClientMessages>
  );
}
