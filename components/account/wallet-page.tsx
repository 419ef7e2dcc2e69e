import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths } from '@/lib/domain/routes/paths';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';
import { AccountPage } from './account-page';

/** The wallet's pages beside the account's entry, with their titles: messages `wallet.*`. */
const pages = {
  myCharge: { path: paths.myCharge(), title: 'charge.title' },
  myChargeDetail: { path: paths.myChargeDetail(), title: 'overview.detailTitle' },
  transactionDetails: { path: paths.transactionDetails(), title: 'transaction.title' },
} as const;
type PageName = keyof typeof pages;

/** Returns the metadata of a wallet page. */
export async function buildWalletPageMetadata(
  params: Promise<ShopParams>,
  page: PageName,
): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'wallet' });
  return { title: t(pages[page].title), robots: getRobots(pages[page].path) };
}

interface Props {
  params: Promise<ShopParams>;
  page: PageName;
  /** Where the phone's arrow leads, without its language. */
  back?: string;
  children: (shop: ClientShop, locale: Locale) => ReactNode;
}

/** One of the wallet's pages, in the frame of the account area. */
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
