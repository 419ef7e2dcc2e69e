import { useTranslations } from 'use-intl';
import type { GuestHistory } from '@/lib/contract/staff/guests';

/** Shows visits, absences and notes of the guest. */
export function GuestLine({ guest: { visits, absences, note, allergies } }: { guest: GuestHistory }) {
  const t = useTranslations('guests');
  const known = [
    visits > 0 && t('visits', { count: visits }),
    absences > 0 && t('absences', { count: absences }),
    note,
  ].filter(Boolean);
  return (
    <>
      {allergies && <b className="block text-12 break-words text-danger">{t('allergic', { allergies })}</b>}
      {known.length > 0 && <span className="block text-12 break-words text-muted">{known.join(' · ')}</span>}
    </>
  );
}
