'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import { toApiError } from '@/lib/domain/api-error';
import { toQuoteInput } from '@/lib/domain/checkout/submission';
import type { CheckoutState } from './use-checkout';

interface Props {
  state: Pick<CheckoutState, 'basket' | 'form' | 'delivery'>;
  /** Why the applied code no longer has an effect, such as after a change of the delivery type. */
  error?: string;
}

/** Validates a promo code with a quote before it is applied; a rejected code stays in the field with the reason. */
export function PromoField({ state, error: appliedError }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const { form, basket, delivery } = state;
  const [typed, setTyped] = useState('');
  const latest = useRef('');
  const applying = useMutation({
    mutationFn: (promotionCode: string) =>
      client.fetchQuery(queries.quote(toQuoteInput(basket, { ...form, promotionCode }), delivery)),
    onSuccess: (_, promotionCode) => {
      // Another code may be in writing by now.
      if (latest.current.trim() !== promotionCode) return;
      form.enter({ promotionCode });
      setTyped((now) => (now.trim() === promotionCode ? '' : now));
    },
  });

  function apply(): void {
    const promotionCode = typed.trim();
    if (promotionCode && !applying.isPending) applying.mutate(promotionCode);
  }

  if (form.promotionCode)
    return (
      <div className="my-3">
        <div className="flex min-h-12 items-center gap-3 rounded-control border border-dashed border-success bg-success-soft pl-3 text-success">
          <AnyIcon name="ticket" />
          <span className="min-w-0 grow truncate text-14 font-bold">
            {t('promoApplied', { code: form.promotionCode })}
          </span>
          <button
            type="button"
            className="min-h-11 shrink-0 px-3 text-14 font-bold"
            onClick={() => form.enter({ promotionCode: undefined })}
          >
            {t('promoRemove')}
          </button>
        </div>
        <p aria-live="polite" className="mt-1 text-14 font-bold text-danger empty:hidden">
          {appliedError}
        </p>
      </div>
    );

  return (
    <form
      className="my-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label={t('promo')}
        labelHidden
        placeholder={t('promo')}
        value={typed}
        maxLength={40}
        autoComplete="off"
        data-secret
        autoCapitalize="characters"
        error={applying.error ? formatError(errors, toApiError(applying.error), shop) : undefined}
        onChange={(event) => {
          latest.current = event.target.value;
          setTyped(event.target.value);
          applying.reset();
        }}
        suffix={
          <Button type="submit" variant="ghost" size="small" pending={applying.isPending}>
            {t('promoApply')}
          </Button>
        }
      />
    </form>
  );
}
