import { useTranslations } from 'next-intl';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { offerMinutes } from '@/lib/contract/waiting-list-values';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { NotifyOffer } from './notify-offer';
import { OutcomeDialog } from './outcome-dialog';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>;
  joined: WaitingEntry;
  onClose(): void;
}

/** Says that the diner waits, in which place, and what happens next (BKG-02). */
export function WaitingJoinedDialog({ shop, joined, onClose }: Props) {
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
