import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  reservationId: string;
}

/** Redirects to the deposit payment of a held table. */
export function PayDepositNext({ reservationId }: Props) {
  const shop = useShop();
  const router = useRouter();
  const path = toLocalePath(
    paths.paymentPayNow({ orderTransactionId: reservationId, fromType: 'deposit' }),
    shop.locale,
    shop.defaultLocale,
  );
  useEffect(() => router.push(path), [router, path]);
  return null;
}
