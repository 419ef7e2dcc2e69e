import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { offerMinutes } from '@/lib/contract/waiting-list-values';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { NotifyOffer } from './notify-offer';
import { OutcomeDialog } from './outcome-dialog';

interface Props {
  joined: WaitingEntry;
  onClose(): void;
}

/** Confirms the waiting list entry, with its position and the next steps. */
export function WaitingJoinedDialog({ joined, onClose }: Props) {
  const shop = useShop();
  const t = useTranslations('waiting');
  return (
    <OutcomeDialog
      outcome="waiting"
      title={t('joined.title')}
      text={
        <>
          <p className="mt-1 font-bold tabular-nums">
            {formatDayWithWeekday(joined.date, shop.locale)} · {joined.time} ·{' '}
            {t('people', { count: joined.people })}
          </p>
          <p className="mt-2 text-14 text-pretty text-muted">
            {t('joined.text', { position: joined.position ?? 1, minutes: offerMinutes })}
          </p>
        </>
      }
      done={t('joined.done')}
      link={{
        href: toLocalePath(paths.myReserve(), shop.locale, shop.defaultLocale),
        label: t('joined.list'),
      }}
      width={560}
      onClose={onClose}
    >
      <div className="text-center">
        <NotifyOffer id={joined.id} />
      </div>
    </OutcomeDialog>
  );
}
