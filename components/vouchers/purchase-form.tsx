'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { PayTypeList } from '@/components/payments/pay-type-list';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { QuantityField } from './quantity-field';
import type { Purchase } from './use-purchase';

interface Props {
  purchase: Purchase;
  /** Incremented by each submit, which focuses the first invalid field. */
  submits: number;
}

/** Asks for the quantity, the payment method and the email address for the codes. */
export function PurchaseForm({ purchase, submits }: Props) {
  const t = useTranslations('voucher.buy');
  const { draft, error } = purchase;
  const form = useRef<HTMLDivElement>(null);
  const emailError = error?.field === 'email' ? error.error : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each submit, not on each input
  useEffect(() => {
    if (submits === 0 || !error) return;
    const wrong = error.field === 'email' ? 'input[type=email]' : 'input[type=radio]';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [submits]);

  return (
    <div ref={form} className="grid gap-5">
      <QuantityField
        count={draft.count}
        maxBuy={draft.offer.maxBuy}
        onChange={purchase.setCount}
        limited={purchase.limited}
        onLimited={purchase.setLimited}
      />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('email')}
        hint={t('emailHint')}
        maxLength={254}
        value={draft.email}
        error={emailError && t(emailError)}
        // From the focus on the field is the diner's: the address of the account would come between two letters.
        onFocus={() => purchase.setEmail(draft.email)}
        onChange={({ target }) => purchase.setEmail(target.value)}
      />
      {/* The methods load late, so nothing is below them. */}
      <div className="border-t border-line pt-3">
        {draft.share.rest === 0 && draft.share.wallet > 0 && purchase.pending === undefined ? (
          <Notice>{t('walletPaysAll')}</Notice>
        ) : (
          <PayTypes purchase={purchase} />
        )}
      </div>
    </div>
  );
}

function PayTypes({ purchase }: Pick<Props, 'purchase'>) {
  const t = useTranslations('voucher');
  const errors = useTranslations('errors');
  const { options, isPayTypeGone, payTypesFailed, retryPayTypes, draft, error, setPayType } = purchase;
  if (options && options.length > 0)
    return (
      <PayTypeList
        options={options}
        amount={draft.share.rest}
        value={draft.payType}
        onChange={setPayType}
        legend={t('buy.payLegend')}
        isPickup={false}
        error={
          isPayTypeGone
            ? errors('PAY_TYPE_UNAVAILABLE')
            : error?.field === 'payType'
              ? t('texts.selectPayType')
              : undefined
        }
      />
    );
  if (options)
    return (
      <Notice kind="warning" live>
        {t('buy.payNone')}
      </Notice>
    );
  if (payTypesFailed)
    return (
      <Notice
        kind="warning"
        action={
          <Button variant="ghost" size="small" onClick={retryPayTypes}>
            {t('offer.retry')}
          </Button>
        }
      >
        {error?.field === 'payType' ? t('texts.selectPayType') : t('offer.dataError')}
      </Notice>
    );
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {t('buy.payLoading')}
      </p>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  );
}
