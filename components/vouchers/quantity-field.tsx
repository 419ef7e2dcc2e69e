'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { clampCount, rawMax } from '@/lib/domain/vouchers/purchase';

interface Props {
  count: number;
  maxBuy?: number;
  onChange(count: number): void;
  /** Whether the last input exceeded the limit, as reported by `onLimited`. */
  limited: boolean;
  onLimited(limited: boolean): void;
}

/** Takes a quantity of at least one, stepped or typed; above the limit it warns and stays at the limit. */
export function QuantityField({ count, maxBuy, onChange, limited, onLimited }: Props) {
  const t = useTranslations('voucher');
  // The input may be empty while typing.
  const [typed, setTyped] = useState(String(count));
  useEffect(() => setTyped(String(count)), [count]);

  function ask(asked: number) {
    const next = clampCount(asked, maxBuy);
    onLimited(next.limited);
    onChange(next.count);
    setTyped(String(next.count));
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div role="group" aria-label={t('buy.quantity')} className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="font-bold">
          {t('buy.quantity')}
        </span>
        <span className="flex items-center">
          <IconButton
            icon="minus"
            variant="outline"
            label={t('buy.less')}
            aria-disabled={count <= 1}
            onClick={() => ask(count - 1)}
          />
          <input
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('buy.quantity')}
            aria-describedby={limited ? 'voucher-limit' : undefined}
            value={typed}
            maxLength={String(rawMax).length}
            className="num min-h-11 w-14 rounded-control border border-line-strong bg-raised text-center font-bold"
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '');
              setTyped(digits);
              if (digits !== '') ask(Number(digits));
            }}
            // A clamped count already equals the input, and its hint must stay.
            onBlur={() => Number(typed) !== count && ask(Number(typed))}
          />
          <IconButton icon="plus" variant="brand" label={t('buy.more')} onClick={() => ask(count + 1)} />
        </span>
      </div>
      <p id="voucher-limit" role="status" className="text-right text-14 font-bold text-warning empty:hidden">
        {limited && t('texts.quantityLimit')}
      </p>
    </div>
  );
}
