'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { useOnline } from '@/components/layout/use-online';
import { UnpaidOrderNotice } from '@/components/orders/unpaid-order-notice';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { AtRest } from '@/components/ui/at-rest';
import { Notice } from '@/components/ui/notice';
import { formatError } from '@/lib/client/i18n/error-text';
import { isCash, isQr } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { CodedError } from '@/lib/domain/api-error';
import type { CheckoutPlace } from '@/lib/domain/checkout/check-order';
import { lacksDeliveryFee } from '@/lib/domain/checkout/fee-reasons';
import { getNamedDish } from '@/lib/domain/checkout/recovery-action';
import { findShopClosedReason } from '@/lib/domain/checkout/shop-open';
import { formatMoney } from '@/lib/domain/money';
import { listFeeLines } from '@/lib/domain/orders/fee-lines';
import { FailureNotice } from './failure-notice';
import { HowBlock } from './how-block';
import { ItemsBlock } from './items-block';
import { PayBlock } from './pay-block';
import { PlaceBar } from './place-bar';
import { PriceChangeDialog } from './price-change-dialog';
import { TableBlock } from './table-block';
import type { CheckoutState } from './use-checkout';
import { useCheckoutDialogs } from './use-checkout-dialogs';
import { usePlaceOrder } from './use-place-order';
import { useRecoveryAction } from './use-recovery-action';
import { WhereWhenBlock } from './where-when-block';

interface Props {
  state: CheckoutState;
  onPlaced(payment: PaymentInfo): void;
}

/** Shows the four blocks and the total; they can be filled in any order. */
export function Checkout({ state, onPlaced }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const errors = useTranslations('errors');
  const online = useOnline();
  const payTypeName = usePayTypeName();
  const { quote, basket, form, options, payType } = state;
  const dialogs = useCheckoutDialogs(basket.dishList, basket.slot);
  const onSlotLost = () => (state.refetchEarliest ? state.refetchEarliest() : dialogs.show('time'));
  const order = usePlaceOrder(state, { onPlaced, onSlotLost });
  const means = { state, dialogs, place: order.place, forget: order.forget };
  const recoveryAction = useRecoveryAction(means);

  const say = (failure: CodedError) =>
    formatError(errors, { ...failure, detail: getNamedDish(failure, state.lines) }, shop);
  const findErrorText = (place: CheckoutPlace) => {
    const error = order.errors.find((one) => one.place === place);
    return error && say(error);
  };

  const closed = findShopClosedReason(shop);
  const failure = order.failure ?? order.errors[0] ?? quote.failure;
  const figures = quote.answer?.quote;
  const chosen = options?.find(({ payTypeCode }) => payTypeCode === payType);

  const payName = payType && payTypeName(payType, chosen?.payTypeDesc, state.table === undefined);

  const notice = !online ? (
    <Notice kind="warning" live>
      {t('offline')}
    </Notice>
  ) : failure && failure.code !== closed ? (
    <FailureNotice text={say(failure)} action={recoveryAction(failure, failure === quote.failure)} />
  ) : (
    <UnpaidOrderNotice />
  );

  const isCovered = figures?.payAmount === 0;
  const after = isCovered
    ? t('afterCovered')
    : isCash(payType)
      ? t('afterCash')
      : isQr(payType)
        ? t('afterQr')
        : t('afterOther');

  return (
    <>
      {/* The last row absorbs the extra height of the summary, so the blocks on the left stay together. The summary
          starts beside the page's title, 56 px higher, which keeps its footer in view from the start. */}
      <div className="grid grid-cols-1 gap-3 desk:grid-cols-[minmax(0,1.83fr)_minmax(304px,1fr)] desk:grid-rows-[auto_auto_auto_1fr] desk:items-start desk:gap-x-6 desk:gap-y-4">
        {closed && <Notice kind="danger">{formatError(errors, { code: closed }, shop)}</Notice>}
        <HowBlock form={form} atTable={state.table !== undefined} />
        {state.table ? (
          <TableBlock tableSession={state.table} />
        ) : (
          <WhereWhenBlock
            deliveryType={basket.deliveryType}
            place={basket.place}
            slot={basket.slot}
            distance={figures?.restaurantToCustomerDistance}
            form={form}
            errors={{
              address: findErrorText('address'),
              time: findErrorText('time') ?? (state.slotError && say({ code: state.slotError })),
            }}
            dialogs={dialogs}
          />
        )}
        <section
          aria-label={t('items')}
          className="rounded-card bg-raised shadow-raised desk:sticky desk:top-[76px] desk:-mt-14 desk:col-start-2 desk:row-span-4 desk:row-start-1 desk:flex desk:h-[min(800px,calc(100dvh-158px))] desk:flex-col"
        >
          <div className="p-4 desk:min-h-0 desk:grow desk:overflow-y-auto desk:p-6 desk:pb-4">
            <ItemsBlock
              state={state}
              error={findErrorText('items')}
              promoError={failure?.code.startsWith('PROMOTION') ? say(failure) : undefined}
            />
          </div>
          <PlaceBar
            total={figures && formatMoney(figures.payAmount, shop.countryCode, shop.locale)}
            isRest={Boolean(figures?.walletPayAmount || figures?.voucherPayAmount)}
            isWithoutDelivery={lacksDeliveryFee(basket.deliveryType, figures)}
            fresh={quote.fresh}
            payType={isCovered ? undefined : payName}
            after={after}
            pending={order.pending}
            onPlace={order.place}
            notice={notice}
          />
        </section>
        {/* Lines of the quote that come or go above move the block on a phone. */}
        <AtRest
          of={
            figures &&
            listFeeLines(figures)
              .map(({ id }) => id)
              .join()
          }
        >
          <PayBlock
            state={state}
            payTypeName={payName}
            error={findErrorText('pay')}
            emailError={findErrorText('email')}
          />
        </AtRest>
      </div>
      {dialogs.dialogs}
      {order.priceChange && (
        <PriceChangeDialog
          change={order.priceChange}
          onAccept={order.acceptPrice}
          onDecline={order.declinePrice}
        />
      )}
    </>
  );
}
