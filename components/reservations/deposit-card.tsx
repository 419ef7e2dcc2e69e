import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { ReservationDeposit } from '@/lib/contract/deposits';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { formatWhen } from './deposit-policy';

interface Props {
  deposit: ReservationDeposit;
  /** Id of the reservation whose deposit can be paid; absent without a session. */
  payFor?: string;
  timeZone?: string;
  /** Whether the reservation can still be canceled. */
  isOpen: boolean;
}

/** Shows the state of a reservation's deposit, with a link to pay it. */
export function DepositCard({ deposit, payFor, isOpen, ...props }: Props) {
  const shop = useShop();
  const t = useTranslations('reserve.deposit');
  const { locale, defaultLocale, timeZone = shop.timeZone } = { ...shop, ...props };
  const { state, amount, used, returned, refundWay = '', isFree, freeUntil, payUntil, countryCode } = deposit;
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
          : t(`states.${state}`, { amount: formatAmount(state === 'used' ? used : amount), way: refundWay })}
        {state === 'used' &&
          returned > 0 &&
          ` ${t('rest', { amount: formatAmount(returned), way: refundWay })}`}
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
