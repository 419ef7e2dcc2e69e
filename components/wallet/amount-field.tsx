'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useId } from 'react';
import { Chip } from '@/components/ui/chip';
import { TextField } from '@/components/ui/field';
import { maxTopUp } from '@/lib/contract/wallet-values';
import {
  type AmountError,
  getTopUpBonus,
  type TopUpOffer,
  toMinorAmount,
  validateAmount,
} from '@/lib/domain/wallet/top-up-amount';
import { formatWithSign } from '@/lib/domain/wallet/wallet-sign';

interface Props {
  offer: TopUpOffer;
  sign: string;
  /** The input in whole units. */
  typed: string;
  amountError: AmountError | undefined;
  onType(typed: string): void;
  onBlur(): void;
  field: RefObject<HTMLInputElement | null>;
}

/** Takes the amount of a top-up: typed, or one of the restaurant's suggestions. */
export function AmountField({ offer, sign, typed, amountError, onType, onBlur, field }: Props) {
  const t = useTranslations('wallet.charge');
  const id = useId();
  const formatAmount = (amount: number) => formatWithSign(amount, sign);
  const { amounts } = offer;
  const whole = validateAmount(typed, offer) === undefined ? toMinorAmount(typed) : 0;
  const bonus = getTopUpBonus(whole, offer);
  return (
    <div className="grid gap-4">
      {amounts.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-14 leading-heading font-bold">{t('offered')}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2">
            {amounts.map((amount) => {
              const extra = getTopUpBonus(amount, offer);
              return (
                <Chip
                  key={amount}
                  selected={whole === amount}
                  className="num min-h-16! flex-col gap-0! rounded-control! px-2!"
                  onClick={() => onType(String(amount / 100))}
                >
                  <strong className="text-16">{formatAmount(amount)}</strong>
                  {extra > 0 && (
                    <span className="text-12 font-bold text-success">
                      {t('plus', { amount: formatAmount(extra) })}
                    </span>
                  )}
                </Chip>
              );
            })}
          </div>
        </fieldset>
      )}
      <TextField
        ref={field}
        id={id}
        label={t('amount')}
        prefix={sign}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        required
        hint={
          bonus > 0
            ? t('getWithBonus', { amount: formatAmount(whole + bonus) })
            : amounts.length > 0
              ? t('hintOffered')
              : t('hint', { least: formatAmount(100), most: formatAmount(maxTopUp) })
        }
        error={
          amountError &&
          t(`errors.${amountError}`, {
            amounts: amounts.map(formatAmount).join(', '),
            most: formatAmount(maxTopUp),
          })
        }
        onChange={({ target }) => onType(target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
