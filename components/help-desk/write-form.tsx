'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import {
  expireSession,
  getCurrentSession,
  hasSessionEnded,
  loadSession,
  openLogin,
} from '@/lib/client/session/session-client';
import { longestMessage } from '@/lib/contract/help-desk-values';
import { getHtmlLang, type Locale } from '@/lib/contract/values';
import { isApiError } from '@/lib/domain/api-error';
import { longestMailingEmail, validateEmail } from '@/lib/domain/email';
import type { LanguageTag } from '@/lib/domain/i18n/locales';

interface Props {
  restaurantId: number;
}

/** The form with its messages, loaded together. */
export async function loadWriteForm(locale: Locale): Promise<(props: Props) => React.JSX.Element> {
  const labels = await loadMessages(locale, ['helpDesk', 'errors']);
  return (props) => (
    <NextIntlClientProvider locale={getHtmlLang(locale) as LanguageTag} messages={labels} timeZone="UTC">
      <WriteForm {...props} />
    </NextIntlClientProvider>
  );
}

/** A message to the restaurant, which answers by mail (CON-18). A guest logs in first; what was typed stays. */
export function WriteForm({ restaurantId }: Props) {
  const t = useTranslations('helpDesk.write');
  const errors = useTranslations('errors');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const isBlank = text.trim() === '';
  const emailError = validateEmail(email);

  async function send(): Promise<void> {
    setFailure(undefined);
    if (getCurrentSession().status === 'unknown') await loadSession();
    const retry = () => void send();
    if (getCurrentSession().status !== 'diner') return openLogin({ reason: 'account', onLoggedIn: retry });
    setState('sending');
    try {
      await change('helpDesk.write', { restaurantId, email: email.trim(), text });
      setState('sent');
    } catch (error) {
      setState('writing');
      if (hasSessionEnded(error)) return expireSession({ onLoggedIn: retry });
      setFailure(formatError(errors, isApiError(error) ? error : { code: 'INTERNAL' }));
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isBlank || emailError)
      form.current?.querySelector<HTMLElement>(isBlank ? 'textarea' : 'input')?.focus();
    else if (state !== 'sending') void send();
  }

  if (state === 'sent')
    return (
      <Notice kind="success" live>
        {t('sentTitle')}
        <span className="block font-normal [overflow-wrap:anywhere]">
          {t('sentText', { email: email.trim() })}
        </span>
      </Notice>
    );
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextArea
        label={t('text')}
        value={text}
        rows={4}
        maxLength={longestMessage}
        error={isChecked && isBlank ? t('textMissing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        maxLength={longestMailingEmail}
        error={isChecked && emailError ? t('emailWrong') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      {failure && (
        <Notice kind="danger" live>
          {failure}
        </Notice>
      )}
      <Button type="submit" variant="secondary" pending={state === 'sending'} pendingLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
