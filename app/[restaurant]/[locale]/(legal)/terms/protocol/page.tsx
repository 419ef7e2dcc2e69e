import type { Metadata } from 'next';
import { buildLegalMetadata, LegalPage } from '@/components/legal/legal-page';
import type { ShopParams } from '@/lib/server/data/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  buildLegalMetadata({ document: 'protocol', params });

export default function Page({ params }: Props) {
  return <LegalPage document="protocol" params={params} />;
}
