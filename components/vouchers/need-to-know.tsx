'use client';

import { useTranslations } from 'next-intl';
import * as Popover from 'radix-ui/popover';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { formatDay } from '@/lib/domain/i18n/date-labels';
import { listVoucherRules } from '@/lib/domain/names';
import { listDays, useUsableDays } from './voucher-labels';

type Terms = Pick<Voucher, 'expireDate' | 'useDays' | 'useTime' | 'useType' | 'useRules' | 'useRulesEn'> &
  Partial<Pick<Voucher, 'useDayList'>>;

interface Props {
  terms: Terms;
  locale: Locale;
  /** Set for a voucher on sale: shows the last day of a purchase made today. */
  offered?: boolean;
}

/** Opens the conditions of a voucher: expiry, usable time, use type and numbered rules. */
export function NeedToKnow(props: Props) {
  const t = useTranslations('voucher.terms');
  return (
    <Popover.Root>
      <Popover.Trigger className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-14 font-bold text-brand-text hover:bg-sunken">
        <AnyIcon name="info" />
        {t('title')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={16}
          aria-label={t('title')}
          className="no-scrollbar z-50 max-h-(--radix-popover-content-available-height) w-[340px] max-w-[calc(100vw-32px)] animate-fade-in overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-overlay outline-none"
        >
          <TermsList {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

export function TermsList({ terms, locale, offered }: Props) {
  const t = useTranslations('voucher.terms');
  const usableDays = useUsableDays();
  const { expireDate, useTime, useType } = terms;
  const rules = listVoucherRules(terms, locale);
  const days = usableDays(listDays({ useDays: terms.useDays, useDayList: terms.useDayList ?? [] }));
  const facts: [string, string | undefined][] = [
    [t('expiry'), expireDate && t(offered ? 'untilToday' : 'until', { date: formatDay(expireDate, locale) })],
    [t('days'), days],
    [t('useTime'), useTime],
    [t('useType'), useType],
  ];
  return (
    <dl className="grid gap-3 text-14">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-12 text-muted">{name}</dt>
              <dd className="leading-heading tabular-nums">{value}</dd>
            </div>
          ),
      )}
      {rules.length > 0 && (
        <div>
          <dt className="text-12 text-muted">{t('rules')}</dt>
          <dd>
            <ol className="list-decimal pl-5 leading-heading">
              {rules.map((rule) => (
                <li key={rule} className="mt-1">
                  {rule}
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
    </dl>
  );
}
