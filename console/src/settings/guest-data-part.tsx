import { useTranslations } from 'use-intl';
import { CountField } from '../menu/fields';
import { Part } from '../menu/part';

/** For how many months orders and reservations name their guest (BKG-06). */
export function GuestDataPart() {
  const t = useTranslations('settings');
  return (
    <Part isTop title={t('guestData')}>
      <CountField path="guestMonths" label={t('guestMonths')} hint={t('guestMonthsHint')} className="w-32" />
    </Part>
  );
}
