import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths } from '@/lib/domain/routes/paths';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';
import { AccountPage } from './account-page';

/** Pages of the wallet other than the account's entry, with their titles in messages `wallet.*`. */
const pages = {
  myCharge: { path: paths.myCharge(), title: 'charge.title' },
  myChargeDetail: { path: paths.myChargeDetail(), title: 'overview.detailTitle' },
  transactionDetails: { path: paths.transactionDetails(), title: 'transaction.title' },
} as const;
type PageName = keyof typeof pages;

export async function buildWalletPageMetadata(
  params: Promise<ShopParams>,
  page: PageName,
): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'wallet' });
  return { title: t(pages[page].title), robots: findRobots(pages[page].path) };
}

interface Props {
  params: Promise<ShopParams>;
  page: PageName;
  /** Target of the phone's back arrow, without the language prefix. */
  back?: string;
  children: (shop: ClientShop, locale: Locale) => ReactNode;
}

export async function WalletPage({ params, page, back = paths.myWallet(), children }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'wallet' });
  const { path, title } = pages[page];
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={path}
      title={t(title)}
      back={back}
      entry="wallet"
    >
      {(shop) => children(shop, locale)}
    </AccountPage>
  );
}
