import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import { type AccountKey, standalonePaths } from '@/lib/domain/profile/account-menu';
import { paths } from '@/lib/domain/routes/paths';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildAccountMetadata } from './account-metadata';
import { AccountPage } from './account-page';
import { AccountSection } from './account-section';

interface Props {
  restaurantId: number;
  locale: Locale;
  entry: Exclude<AccountKey, 'voucher'>;
  bar?: 'own' | 'none';
}

/** Shows one section as a page of its own, laid out for phones; the desktop adds the side menu. */
export async function StandalonePage({ restaurantId, locale, entry, bar }: Props) {
  const t = await getTranslations({ locale, namespace: 'account' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={standalonePaths[entry]}
      title={t(`entries.${entry}`)}
      back={paths.my()}
      entry={entry}
      bar={bar}
    >
      {(shop) => <AccountSection entry={entry} shop={shop} locale={locale} />}
    </AccountPage>
  );
}

interface RouteProps {
  params: Promise<ShopParams>;
}

/** Returns the exports of a section's page file: its metadata and its page. */
export const createStandalonePage = (entry: Props['entry']) => ({
  async generateMetadata({ params }: RouteProps): Promise<Metadata> {
    return buildAccountMetadata((await parseShopParams(params)).locale, standalonePaths[entry], entry);
  },
  async Page({ params }: RouteProps) {
    return <StandalonePage {...(await parseShopParams(params))} entry={entry} />;
  },
});
