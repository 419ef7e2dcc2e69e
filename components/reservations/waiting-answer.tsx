'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PlainForm } from '@/components/layout/plain-form';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import type { LinkedOffer } from '@/lib/contract/waiting-list';
import { isOpenEntry } from '@/lib/contract/waiting-list-values';
import { toApiError } from '@/lib/domain/api-error';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatDayWithWeekday, formatTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney, getDiscountValue } from '@/lib/domain/money';
import { getFormAction } from '@/lib/domain/routes/form-calls';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { DepositPolicy } from './deposit-policy';
import { FactList } from './fact-list';

interface Props {
  token: string;
  rendered: LinkedOffer;
  /** Path where another table can be reserved. */
  newHref: string;
  /** The error code of a form that was submitted without scripts. */
  errorCode?: string;
}

/** Responds to an offered table: one tap reserves it, another declines it. */
export function WaitingAnswer({ token, rendered, newHref, errorCode }: Props) {
  const shop = useShop();
  const t = useTranslations('waiting');
  const deposits = useTranslations('reserve.deposit');
  const errors = useTranslations('errors');
  const [offer, setOffer] = useState(rendered);
  const { locale, defaultLocale, countryCode, timeZone } = shop;
  const { state, time, discount, offerEnds, reservationId, deposit, unpaid } = offer;

  const formatAmount = (minor: number) => formatMoney(minor, countryCode, locale);

  const answering = useMutation({
    mutationFn: (name: 'waiting.accept' | 'waiting.decline') =>
      name === 'waiting.accept'
        ? change(name, { token, deposit: deposit?.amount ?? 0 })
        : change(name, { token }),
    onSuccess: setOffer,
    onError: (thrown) => {
      const error = toApiError(thrown);
      showToast({ kind: 'error', text: formatError(errors, error) });
      if (error.code === 'OFFER_ENDED' || error.code === 'DEPOSIT_CHANGED')
        void query('waiting.linked', { token }).then(setOffer, () => undefined);
    },
  });

  // Refetches when the offer ends, so that the page shows it without a reload.
  useEffect(() => {
    if (!offerEnds) return;
    const timer = setTimeout(
      () => void query('waiting.linked', { token }).then(setOffer, () => undefined),
      Math.max(0, Date.parse(offerEnds) - Date.now()) + 1000,
    );
    return () => clearTimeout(timer);
  }, [offerEnds, token]);

  return (
    <div className="mx-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 p-4 desk:gap-4 desk:py-8">
      <h1 className="text-22 leading-heading text-balance desk:text-28">
        {t('offer.heading', { restaurant: offer.restaurantName })}
      </h1>
      <Notice kind={unpaid || state === 'offered' ? 'warning' : state === 'taken' ? 'success' : 'info'} live>
        {unpaid
          ? deposits('states.awaiting', { amount: formatAmount(unpaid.amount), time: unpaid.payUntil })
          : state === 'offered'
            ? t('offer.held', { until: offer.offeredUntil ?? '' })
            : t(`offer.${state}`)}
      </Notice>
      {errorCode && answering.isIdle && (
        <Notice kind="danger" live>
          {formatError(errors, { code: errorCode })}
        </Notice>
      )}
      <Card roomy heading={t('offer.facts')} aria-label={t('offer.facts')}>
        <FactList
          facts={[
            [t('offer.date'), formatDayWithWeekday(offer.date, locale)],
            [
              t('offer.time'),
              discount ? t('offer.withDiscount', { time, value: getDiscountValue(discount, locale) }) : time,
            ],
            [t('offer.party'), t('people', { count: offer.people })],
          ]}
        />
        {state === 'offered' && (
          <div className="mt-4 grid gap-3">
            {deposit && (
              <DepositPolicy
                terms={deposit}
                day={offer.date}
                time={time}
                now={`${getDay(new Date(), timeZone)} ${formatTime(Date.now(), 'en', timeZone)}`}
                countryCode={countryCode}
                locale={locale}
              />
            )}
            <PlainForm
              method="post"
              action={getFormAction('waiting.accept')}
              fields={{ token, locale, deposit: deposit?.amount ?? 0 }}
              onSubmit={() => answering.mutate('waiting.accept')}
            >
              <Button
                type="submit"
                wide
                pending={answering.isPending && answering.variables === 'waiting.accept'}
                disabled={answering.isPending}
              >
                {deposit ? deposits('confirm') : t('offer.accept')}
              </Button>
            </PlainForm>
            <PlainForm
              method="post"
              action={getFormAction('waiting.decline')}
              fields={{ token, locale }}
              onSubmit={() => answering.mutate('waiting.decline')}
            >
              <Button
                type="submit"
                wide
                variant="secondary"
                pending={answering.isPending && answering.variables === 'waiting.decline'}
                disabled={answering.isPending}
              >
                {t('offer.decline')}
              </Button>
            </PlainForm>
          </div>
        )}
        {reservationId && unpaid && (
          <ButtonLink
            wide
            className="mt-4"
            href={toLocalePath(
              paths.paymentPayNow({ orderTransactionId: reservationId, fromType: 'deposit' }),
              locale,
              defaultLocale,
            )}
          >
            {deposits('pay', { amount: formatAmount(unpaid.amount) })}
          </ButtonLink>
        )}
        {reservationId && (
          <ButtonLink
            wide
            variant={unpaid ? 'secondary' : 'primary'}
            className="mt-4"
            href={toLocalePath(paths.reserveDetail({ reservationId }), locale, defaultLocale)}
          >
            {t('offer.see')}
          </ButtonLink>
        )}
        {!isOpenEntry(state) && !reservationId && (
          <ButtonLink wide className="mt-4" href={newHref}>
            {t('offer.again')}
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}
