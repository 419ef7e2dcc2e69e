import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { ChoiceRow } from '@/components/ui/choice-row';
import { SwitchInput } from '@/components/ui/switch-input';

interface Props {
  /** Balance of the wallet, such as `S$12.50`. */
  balance: string;
  /** The payment method for the remainder. */
  rest?: string;
  used: boolean;
  onUse(used: boolean): void;
}

/** Offers the wallet as part payment when its balance does not cover the total. */
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
