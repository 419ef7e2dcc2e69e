import type { Metadata } from 'next';
import { accountMetadata } from '@/components/account/account-metadata';
import { StandalonePage } from '@/components/account/standalone-page';
import { type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  return accountMetadata(locale, 'wallet');
}

export default async function Page({ params }: Props) {
  return <StandalonePage {...(await shopParams(params))} entry="wallet" />;
}
