import { ClientMessages } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { currentUser, fetchAsUser } from '@/lib/server/account/account-context';
import { getStorefrontEnv } from '@/lib/server/env';
import { FavouriteList } from './favourite-list';

interface Props {
  shop: ClientShop;
  locale: Locale;
}

/** The diner's favourite restaurants as a section of the account area (FAV-01). */
export async function FavoriteSection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    currentUser(),
    fetchAsUser(contract['favourites.list'], {}, locale),
  ]);
  if (!diner) return null;
  return (
    <ClientMessages namespaces={['saved.favourites', 'saved.heart', 'ui.list']}>
      <QueryProvider>
        <FavouriteList
          shop={{ ...shop, imageHost: getStorefrontEnv().IMAGE_HOST }}
          userId={diner.userId}
          rendered={rendered}
        />
      </QueryProvider>
    </ClientMessages>
  );
}
