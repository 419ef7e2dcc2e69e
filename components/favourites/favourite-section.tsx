import { IslandProviders } from '@/components/layout/client-messages';
import { QueryProvider } from '@/components/layout/query-provider';
import { contract } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ShopFacts } from '@/lib/domain/client-shop';
import { dinerOfRequest, ownOfRequest } from '@/lib/server/account/account-context';
import { storefrontEnv } from '@/lib/server/env';
import { FavouriteList } from './favourite-list';

interface Props {
  shop: ShopFacts;
  locale: Locale;
}

/** The diner's favourite restaurants as a section of the account area (FAV-01). */
export async function FavoriteSection({ shop, locale }: Props) {
  const [diner, rendered] = await Promise.all([
    dinerOfRequest(),
    ownOfRequest(contract['favourites.list'], {}, locale),
  ]);
  if (!diner) return null;
  return (
    <IslandProviders namespaces={['keepsakes.favourites', 'keepsakes.heart', 'keepsakes.states']}>
      <QueryProvider>
        <FavouriteList
          shop={{ ...shop, imageHost: storefrontEnv().IMAGE_HOST }}
          userId={diner.userId}
          rendered={rendered}
        />
      </QueryProvider>
    </IslandProviders>
  );
}
