import { useTranslations } from 'use-intl';
import { ChoiceButtons } from './choice-buttons';
import { type Draft, getPayment, listPayments, type Payment, type TakeMenu } from './draft';

interface Props {
  draft: Draft;
  menu: TakeMenu;
  onChange(pay: Payment): void;
}

const toKey = ({ payBy, payType }: Payment): string => payType ?? payBy;

/** Asks how the order is paid; an order of a table with a bill is paid with the bill. */
export function PayPart({ draft, menu, onChange }: Props) {
  const t = useTranslations('counter.pay');
  const offered = listPayments(draft, menu);
  if (offered[0]?.payBy === 'bill') return <p className="text-14">{t('bill')}</p>;
  const getName = ({ payBy, payType }: Payment): string => {
    if (payBy === 'qr') {
      const code = menu.codes.find(({ payTypeCode }) => payTypeCode === payType);
      return code?.payTypeDesc ?? payType ?? '';
    }
    return payBy === 'bill' ? '' : t(payBy);
  };
  return (
    <ChoiceButtons
      label={t('label')}
      options={offered.map((payment) => ({ value: toKey(payment), name: getName(payment) }))}
      value={toKey(getPayment(draft, menu))}
      onChange={(key) => onChange(offered.find((payment) => toKey(payment) === key)!)}
    />
  );
}
