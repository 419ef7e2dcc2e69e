'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { query } from '@/lib/client/api/call';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import { getHtmlLang, type Locale } from '@/lib/contract/values';
import type { LanguageTag } from '@/lib/domain/i18n/locales';
import { useEndSubscription, useSubscribe } from './use-subscribe';

interface Props {
  restaurantId: number;
}

/** Loads the form together with its messages. */
export async function loadSubscribeForm(locale: Locale): Promise<(props: Props) => React.JSX.Element> {
  const labels = await loadMessages(locale, ['subscription', 'errors']);
  return (props) => (
    <NextIntlClientProvider locale={getHtmlLang(locale) as LanguageTag} messages={labels} timeZone="UTC">
      <QueryProvider>
        <SubscribeForm {...props} />
      </QueryProvider>
    </NextIntlClientProvider>
  );
}

/**
 * Offers the restaurant's newsletter in the footer: at most 60 characters, validated on input and on blur. A subscriber
 * sees a note instead of the form, and can end it; a confirmation replaces it after subscribing.
 */
export function SubscribeForm({ restaurantId }: Props) {
  const t = useTranslations('subscription');
  const { isPending, isDone, reset, subscribe, submitError, email, isChanged, emailError, fieldProps } =
    useSubscribe(restaurantId);
  const [isSubscriber, setSubscriber] = useState(false);
  const ending = useEndSubscription(restaurantId, () => {
    setSubscriber(false);
    reset();
  });
  const [isEntered, setEntered] = useState(false);
  // A late answer does not take away a field that a person has entered.
  const isKnown = isSubscriber && !isEntered && !isPending && !isDone;

  useEffect(() => {
    // If the state is unknown, a subscriber gets the error on submitting.
    query('subscription.stat', { restaurantId, type: 'restaurant' }).then(setSubscriber, () => undefined);
  }, [restaurantId]);

  return (
    <section aria-labelledby="news-title" className="col-span-2 desk:w-80">
      <h2 id="news-title">{t('footer.title')}</h2>
      <div role="status">
        {isDone && (
          <Notice kind="success">
            {t('doneTitle')}
            <span className="block font-normal">{t('doneText', { email })}</span>
          </Notice>
        )}
        {isKnown && <p className="text-muted">{t('footer.known')}</p>}
        {ending.isEnded && !isKnown && !isDone && <p className="text-muted">{t('footer.stopped')}</p>}
      </div>
      {(isKnown || isDone) && (
        <Button variant="ghost" size="small" pending={ending.isPending} onClick={ending.end}>
          {t('footer.stop')}
        </Button>
      )}
      {ending.error && (
        <Notice kind="danger" live>
          {ending.error}
        </Notice>
      )}
      {(!isDone || isChanged) && !isKnown && (
        <form
          noValidate
          onSubmit={subscribe}
          onFocus={() => setEntered(true)}
          className="grid grid-cols-[minmax(0,1fr)] gap-2"
        >
          <div className="flex items-start gap-2">
            <TextField
              {...fieldProps({ checksInput: true })}
              label={t('email')}
              labelHidden
              placeholder={t('footer.example')}
              error={emailError && t('footer.wrong')}
              className="grow"
            />
            <Button
              type="submit"
              variant="secondary"
              pending={isPending}
              pendingLabel={t('pending')}
              className="shrink-0"
            >
              {t('submit')}
            </Button>
          </div>
          {submitError && (
            <Notice kind="danger" live>
              {submitError}
            </Notice>
          )}
        </form>
      )}
    </section>
  );
}
