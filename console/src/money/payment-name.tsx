import { useTranslations } from 'use-intl';
import type { WaitingPayment } from '@/lib/contract/staff/money';

/** Names the payable of a payment by the number that staff call out. */
export function PaymentName({ payment }: { payment: WaitingPayment }) {
  const t = useTranslations('money');
  const modes = useTranslations('orders.modes');
  const { purpose, number, mode, tableNo } = payment;
  const kind =
    purpose === 'order' && mode
      ? modes(mode)
      : purpose === 'share' && tableNo
        ? t('share', { table: tableNo })
        : t(`purposes.${purpose}`);
  return (
    <>
      <b className="num text-18">{number}</b> <span className="text-14 text-muted">{kind}</span>
    </>
  );
}
