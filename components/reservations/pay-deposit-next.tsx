import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>;
  reservationId: string;
}

/** Leads to the payment of a table that is held for its deposit (BKG-01). */
export function PayDepositNext({ shop, reservationId }: Props) {
  const router = useRouter();
  const path = toLocalePath(
    paths.paymentPayNow({ orderTransactionId: reservationId, fromType: 'deposit' }),
    shop.locale,
    shop.defaultLocale,
  );
  useEffect(() => router.push(path), [router, path]);
  return null;
}
