import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { ChoiceRow } from '@/components/ui/choice-row';

interface Props {
  /** What is in the wallet, as `S$12.50`. */
  balance: string;
  /** By which way the rest is paid. */
  rest?: string;
  used: boolean;
  onUse(used: boolean): void;
}

/** A wallet that doesn't cover all pays its part beside another way to pay. */
export function WalletRow({ balance, rest, used, onUse }: Props) {
  const t = useTranslations('checkout');
  return (
    <ChoiceRow
      label={<span className="font-bold">{t('wallet')}</span>}
      detail={rest ? t('walletRest', { balance, payType: rest }) : t('walletBalance', { balance })}
      leading={<AnyIcon name="wallet" />}
      controlAt="end"
      chosen={used}
      control={
        <input
          type="checkbox"
          role="switch"
          aria-checked={used}
          checked={used}
          onChange={(event) => onUse(event.target.checked)}
          className="relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-brand-text checked:bg-brand-text checked:before:translate-x-5 checked:before:bg-raised"
        />
      }
    />
  );
}
