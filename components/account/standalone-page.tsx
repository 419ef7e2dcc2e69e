import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import { type AccountKey, standalonePaths } from '@/lib/domain/account/account-menu';
import { paths } from '@/lib/domain/routes/paths';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';
import { buildAccountMetadata } from './account-metadata';
import { AccountPage } from './account-page';
import { AccountSection } from './account-section';

interface Props {
  restaurantId: number;
  locale: Locale;
  entry: Exclude<AccountKey, 'voucher'>;
  bar?: 'own' | 'none';
}

/** One section as a page of its own, made for phones; the desktop has the side menu beside it (RT-11). */
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

/** Returns what the page file of a section exports: its metadata and its page. */
export const createStandalonePage = (entry: Props['entry']) => ({
  async generateMetadata({ params }: RouteProps): Promise<Metadata> {
    return buildAccountMetadata((await parseShopParams(params)).locale, standalonePaths[entry], entry);
  },
  async Page({ params }: RouteProps) {
    return <StandalonePage {...(await parseShopParams(params))} entry={entry} />;
  },
});
