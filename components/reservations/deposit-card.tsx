import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { ReservationDeposit } from '@/lib/contract/deposits';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { formatWhen } from './deposit-policy';

interface Props {
  shop: Pick<ClientShop, 'locale' | 'defaultLocale' | 'timeZone'>;
  deposit: ReservationDeposit;
  /** The reservation whose deposit can be paid here; absent where the reader has no session. */
  payFor?: string;
  timeZone?: string;
  /** Whether the reservation can still be cancelled. */
  isOpen: boolean;
}

/** How the deposit of a reservation stands, and the way to pay it (BKG-01). */
export function DepositCard({ shop, deposit, payFor, timeZone = shop.timeZone, isOpen }: Props) {
  const t = useTranslations('reserve.deposit');
  const { locale, defaultLocale } = shop;
  const { state, amount, used, returned, isFree, freeUntil, payUntil, countryCode } = deposit;
  const formatAmount = (minor: number) => formatMoney(minor, countryCode, locale);
  const formatInstant = (instant: string) =>
    formatWhen(getDay(new Date(instant), timeZone), formatTime(instant, locale, timeZone), locale);
  if (state === 'cancelled') return null;
  return (
    <Card roomy heading={t('title')} aria-label={t('title')}>
      <p role="status">
        {state === 'awaiting'
          ? t('states.awaiting', {
              amount: formatAmount(amount),
              time: formatTime(payUntil, locale, timeZone),
            })
          : t(`states.${state}`, { amount: formatAmount(state === 'used' ? used : amount) })}
        {state === 'used' && returned > 0 && ` ${t('rest', { amount: formatAmount(returned) })}`}
      </p>
      {(state === 'awaiting' || state === 'paid') && isOpen && (
        <p className="mt-1 text-14 text-muted">
          {isFree ? t('free', { when: formatInstant(freeUntil) }) : t('notFree')}
        </p>
      )}
      {state === 'awaiting' && payFor && (
        <ButtonLink
          wide
          className="mt-4"
          href={toLocalePath(
            paths.paymentPayNow({ orderTransactionId: payFor, fromType: 'deposit' }),
            locale,
            defaultLocale,
          )}
        >
          {t('pay', { amount: formatAmount(amount) })}
        </ButtonLink>
      )}
    </Card>
  );
}
