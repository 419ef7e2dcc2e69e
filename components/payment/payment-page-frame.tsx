import { getTranslations } from 'next-intl/server';
import { IslandProviders } from '@/components/layout/island-providers';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { AccountSlot } from '@/components/session/account-slot';
import { LoginHost } from '@/components/session/login-host';
import type { Locale } from '@/lib/contract/vocabulary';
import { localePath } from '@/lib/paths';
import type { FromType } from '@/lib/payment/from-type';
import { paymentPlaces } from '@/lib/payment/payment-places';
import { PaymentPage } from './payment-page';
import { PaymentTitle } from './payment-title';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  orderTransactionId: string;
  fromType: FromType;
}

const backLabels = { order: 'back', voucher: 'backVoucher', topup: 'backTopup' } as const;

/** What stands round a payment page; the payment itself is loaded by the browser, so the HTML holds nothing of it. */
export async function PaymentPageFrame({ restaurantId, locale, path, orderTransactionId, fromType }: Props) {
  const [t, { facts, frame }] = await Promise.all([
    getTranslations({ locale, namespace: 'payment' }),
    loadShop(restaurantId, locale),
  ]);
  const { back } = paymentPlaces(fromType, orderTransactionId);
  return (
    <IslandProviders namespaces={['payment', 'errors', 'session', 'ui']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={path}
        slots={{ user: <AccountSlot shop={facts} /> }}
        back={{
          title: orderTransactionId ? (
            <PaymentTitle orderTransactionId={orderTransactionId} />
          ) : (
            t('titleOther')
          ),
          backHref: localePath(back, locale, facts.defaultLocale),
          backLabel: t(backLabels[fromType]),
        }}
        footer={false}
      >
        <PaymentPage shop={facts} orderTransactionId={orderTransactionId} fromType={fromType} />
        <LoginHost shop={facts} />
      </PageFrame>
    </IslandProviders>
  );
}
