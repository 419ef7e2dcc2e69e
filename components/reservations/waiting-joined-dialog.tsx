import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { offerMinutes } from '@/lib/contract/waiting-list-values';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { localePath, paths } from '@/lib/domain/routes/paths';
import { NotifyOffer } from './notify-offer';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale'>;
  joined: WaitingEntry;
  onClose(): void;
}

/** Says that the diner waits, in which place, and what happens next (BKG-02). */
export function WaitingJoinedDialog({ shop, joined, onClose }: Props) {
  const t = useTranslations('waiting');
  const close = useTranslations('reserve')('close');
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('joined.title')}
      titleBar="hidden"
      closeLabel={close}
      width={560}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-3 p-4 desk:px-6">
          <Button variant="secondary" onClick={onClose}>
            {t('joined.done')}
          </Button>
          <ButtonLink href={localePath(paths.myReserve(), shop.locale, shop.defaultLocale)}>
            {t('joined.list')}
          </ButtonLink>
        </div>
      }
    >
      <div className="px-4 pt-8 pb-6 text-center desk:px-8">
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-info-soft text-info">
          <AnyIcon name="clock" size={24} />
        </span>
        {/* The dialog's title says the same to screen readers. */}
        <p aria-hidden="true" className="mt-4 text-22 leading-heading font-bold">
          {t('joined.title')}
        </p>
        <p className="mt-1 font-bold tabular-nums">
          {formatDayWithWeekday(joined.date, shop.locale)} · {joined.time} ·{' '}
          {t('people', { count: joined.people })}
        </p>
        <p className="mt-2 text-14 text-pretty text-muted">
          {t('joined.text', { position: joined.position ?? 1, minutes: offerMinutes })}
        </p>
        <NotifyOffer id={joined.id} />
      </div>
    </DialogOrSheet>
  );
}
