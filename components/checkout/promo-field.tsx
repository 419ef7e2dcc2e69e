'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import type { CodedError } from '@/lib/domain/api-error';
import { toQuoteInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { CheckoutState } from './use-checkout';

interface Props {
  shop: ClientShop;
  state: Pick<CheckoutState, 'basket' | 'form' | 'delivery'>;
  /** The applied code doesn't count any more, as after a change of the way of delivery. */
  error?: string;
}

/** A promo code is tried on a quote before it counts; a refused one stays as typed, with the reason (CHK-10). */
export function PromoField({ shop, state, error: appliedError }: Props) {
  const t = useTranslations('checkout');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const { form, basket, delivery } = state;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function apply() {
    const promotionCode = typed.trim();
    if (!promotionCode || pending) return;
    setPending(true);
    setError(undefined);
    try {
      await client.fetchQuery(queries.quote(toQuoteInput(basket, { ...form, promotionCode }), delivery));
      form.enter({ promotionCode });
      setTyped('');
    } catch (thrown) {
      setError(formatError(errors, thrown as CodedError, shop));
    } finally {
      setPending(false);
    }
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
        void apply();
      }}
    >
      <TextField
        label={t('promo')}
        labelHidden
        placeholder={t('promo')}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        suffix={
          <Button type="submit" variant="ghost" size="small" pending={pending}>
            {t('promoApply')}
          </Button>
        }
      />
    </form>
  );
}
