import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { ChoiceRow } from '@/components/ui/choice-row';
import { SwitchInput } from '@/components/ui/switch-input';

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
      control={<SwitchInput checked={used} onChange={onUse} />}
    />
  );
}
