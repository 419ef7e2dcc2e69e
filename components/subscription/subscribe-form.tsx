'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { change, query } from '@/lib/client/api/call';
import { errorText } from '@/lib/client/i18n/error-text';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import { sessionExpired } from '@/lib/client/session/session-client';
import { htmlLang, type Locale } from '@/lib/contract/values';
import { isApiError } from '@/lib/domain/api-error';
import { longestMailingEmail, validateEmail } from '@/lib/domain/email';
import type { LanguageTag } from '@/lib/domain/i18n/locales';

interface Props {
  restaurantId: number;
}

/** The form with its messages, loaded together. */
export async function loadSubscribeForm(locale: Locale): Promise<(props: Props) => React.JSX.Element> {
  const labels = await loadMessages(locale, ['subscription', 'errors']);
  return (props) => (
    <NextIntlClientProvider locale={htmlLang(locale) as LanguageTag} messages={labels} timeZone="UTC">
      <SubscribeForm {...props} />
    </NextIntlClientProvider>
  );
}

/**
 * The restaurant's mailing in the footer (SUB-01): at most 60 characters, validated on input and on blur. A subscriber sees that
 * instead of the form; a confirmation replaces it after subscribing (SUB-03).
 */
export function SubscribeForm({ restaurantId }: Props) {
  const t = useTranslations('subscription');
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'known'>('asking');
  const emailError = checked ? validateEmail(email) : undefined;

  useEffect(() => {
    query('subscription.stat', { restaurantId, type: 'restaurant' }).then(
      (subscribed) => subscribed && setState((now) => (now === 'asking' ? 'known' : now)),
      // Unknown: a subscriber learns it on submitting.
      () => undefined,
    );
  }, [restaurantId]);

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    setChecked(true);
    setSubmitError(undefined);
    if (validateEmail(email)) return field.current?.focus();
    setState('sending');
    try {
      await change('subscription.subscribe', { restaurantId, type: 'restaurant', email: email.trim() });
      setState('done');
    } catch (error) {
      setState('asking');
      if (isApiError(error, 'SESSION_EXPIRED')) return sessionExpired();
      setSubmitError(errorText(errors, isApiError(error) ? error : { code: 'INTERNAL' }));
    }
  }

  return (
    <section aria-labelledby="news-title" className="col-span-2 desk:w-80">
      <h2 id="news-title">{t('footer.title')}</h2>
      <div role="status">
        {state === 'done' && (
          <Notice kind="success">
            {t('doneTitle')}
            <span className="block font-normal">{t('doneText', { email: email.trim() })}</span>
          </Notice>
        )}
        {state === 'known' && <p className="text-muted">{t('footer.known')}</p>}
      </div>
      {(state === 'asking' || state === 'sending') && (
        <form noValidate onSubmit={subscribe} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex items-start gap-2">
            <TextField
              ref={field}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              label={t('email')}
              labelHidden
              placeholder={t('footer.example')}
              maxLength={longestMailingEmail}
              value={email}
              error={emailError && t('footer.wrong')}
              onChange={(event) => {
                setEmail(event.target.value);
                setChecked(true);
                setSubmitError(undefined);
              }}
              onBlur={() => email && setChecked(true)}
              className="grow"
            />
            <Button
              type="submit"
              variant="secondary"
              pending={state === 'sending'}
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
