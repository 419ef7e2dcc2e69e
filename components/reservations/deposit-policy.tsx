import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import type { CountryCode } from '@/lib/contract/values';
import type { Day, Locale } from '@/lib/contract/vocabulary';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { type DepositTerms, getFreeUntil } from '@/lib/domain/reservations/deposit';

interface Props {
  terms: DepositTerms;
  /** Date and time of the table, in the restaurant's time zone. */
  day: Day;
  time: string;
  /** The current time in the restaurant's time zone, `YYYY-MM-DD HH:MM`. */
  now: string;
  countryCode: CountryCode;
  locale: Locale;
}

/** Returns day and time as one text in the given language. */
export const formatWhen = (day: Day, time: string, locale: Locale): string =>
  `${formatNearDay(day, locale)}${locale === 'zh-CN' ? ' ' : ', '}${time}`;

/** States the deposit of a table and its refund terms before payment. */
export function DepositPolicy({ terms, day, time, now, countryCode, locale }: Props) {
  const t = useTranslations('reserve.deposit');
  const formatAmount = (minor: number) => formatMoney(minor, countryCode, locale);
  const { amount, each, per, freeHours, payMinutes } = terms;
  const free = getFreeUntil({ day, time }, freeHours);
  const isFree = `${free.day} ${free.time}` > now;
  return (
    <section aria-label={t('title')} className="rounded-control bg-sunken px-4 py-3 text-14 leading-heading">
      <h3 className="flex items-center gap-2 text-16">
        <AnyIcon name="wallet" />
        {t('heading', { amount: formatAmount(amount) })}
      </h3>
      <p className="mt-1">
        {per === 'person'
          ? t('perPerson', { each: formatAmount(each), amount: formatAmount(amount) })
          : t('perBooking', { amount: formatAmount(amount) })}
        {locale === 'zh-CN' ? '' : ' '}
        {t('bill')}
      </p>
      <p className="mt-1 font-bold">
        {isFree ? t('free', { when: formatWhen(free.day, free.time, locale) }) : t('notFree')}
      </p>
      <p className="mt-1 text-muted">{t('hold', { minutes: payMinutes })}</p>
    </section>
  );
}
