import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { getStorefrontEnv } from '@/lib/server/env';
import { currentUser, fetchAsUser } from '@/lib/server/session/account-context';
import { FavouriteList } from './favourite-list';

interface Props {
  locale: Locale;
}

/** Shows the diner's favorite restaurants as a section of the account area. */
export async function FavoriteSection({ locale }: Props) {
  const [diner, rendered] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['favourites.list'], {}, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['saved.favourites', 'saved.heart', 'ui.list']}>
      <QueryProvider>
        <FavouriteList imageHost={getStorefrontEnv().IMAGE_HOST} userId={diner.userId} rendered={rendered} />
      </QueryProvider>
    </ClientMessages>
  );
}
