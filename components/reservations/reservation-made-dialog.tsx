import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { countries, getDigits } from '@/lib/contract/countries';
import { heldMinutes } from '@/lib/contract/reservation-values';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getDiscountValue } from '@/lib/domain/discount-value';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { localePath, paths } from '@/lib/domain/routes/paths';
import type { MadeReservation } from './use-reservation-submit';

interface Props {
  shop: ClientShop;
  booked: MadeReservation;
  onClose(): void;
}

/** Confirms the booked table and links to it (RSV-13). */
export function ReservationMadeDialog({ shop, booked: { reservationId, draft }, onClose }: Props) {
  const t = useTranslations('reserve');
  const time = [
    draft.time,
    draft.discount ? t('off', { value: getDiscountValue(draft.discount, shop.locale) }) : undefined,
  ];
  const facts = [
    ['date', formatDayWithWeekday(draft.date, shop.locale)],
    ['party', t('people', { count: draft.people })],
    ['time', time.filter(Boolean).join(' · ')],
    ['name', draft.name.trim()],
    ['mobile', `${countries[draft.country].countryNum} ${getDigits(draft.mobile)}`],
    ['email', draft.email.trim()],
    ['remark', draft.remark.trim()],
  ] as const;
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('success.title')}
      titleBar="hidden"
      closeLabel={t('close')}
      width={800}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-3 p-4 desk:px-6">
          <Button variant="secondary" onClick={onClose}>
            {t('success.done')}
          </Button>
          <ButtonLink
            href={localePath(paths.reserveDetail({ reservationId }), shop.locale, shop.defaultLocale)}
          >
            {t('success.detail')}
          </ButtonLink>
        </div>
      }
    >
      <div className="px-4 pt-8 pb-6 desk:px-8">
        <div className="flex flex-col items-center text-center">
          <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
            <AnyIcon name="check" size={24} />
          </span>
          {/* The dialog's title says the same to screen readers. */}
          <p aria-hidden="true" className="mt-4 text-22 leading-heading font-bold">
            {t('success.title')}
          </p>
          <p className="mt-1 text-14 text-pretty text-muted">{t('success.text')}</p>
        </div>
        <dl className="mt-6 grid gap-x-8 rounded-card bg-sunken px-4 py-1 desk:grid-cols-2 desk:px-6">
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div
                key={name}
                className={`flex min-h-11 min-w-0 items-baseline justify-between gap-4 py-2.5 leading-heading ${name === 'remark' ? 'desk:col-span-2' : ''}`}
              >
                <dt className="shrink-0 text-14 text-muted">{t(name)}</dt>
                <dd className="min-w-0 text-right font-bold tabular-nums wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        <p className="mt-4 flex justify-center gap-2 text-14 text-muted">
          <AnyIcon name="clock" />
          {t('hold', { minutes: heldMinutes })}
        </p>
      </div>
    </DialogOrSheet>
  );
}
