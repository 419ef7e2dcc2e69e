'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { errorText } from '@/lib/client/i18n/error-text';
import { sessionExpired } from '@/lib/client/session/session-client';
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { longestMailingEmail, validateEmail } from '@/lib/domain/email';

interface Props {
  shop: Pick<ClientShop, 'restaurantId' | 'name'>;
  /** Initial e-mail (SUB-02). */
  email: string;
  onClose: () => void;
}

/** Newsletter dialog; a confirmation replaces the form after subscribing (SUB-03, ERR-06). */
export default function SubscribeDialog({ shop, email: given, onClose }: Props) {
  const t = useTranslations('subscription');
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(given.trim().slice(0, longestMailingEmail));
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const fault = checked ? validateEmail(email) : undefined;

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    setChecked(true);
    setRefused(undefined);
    if (validateEmail(email)) return field.current?.focus();
    setState('sending');
    try {
      const { restaurantId } = shop;
      await change('subscription.subscribe', { restaurantId, type: 'restaurant', email: email.trim() });
      setState('done');
    } catch (error) {
      setState('asking');
      if (isApiError(error, 'SESSION_EXPIRED')) return sessionExpired();
      setRefused(errorText(errors, isApiError(error) ? error : { code: 'INTERNAL' }));
    }
  }

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: shop.name })}
      closeLabel={t('close')}
      width={440}
    >
      <div role="status">
        {state === 'done' && (
          <div className="p-4 desk:p-6">
            <Notice kind="success">
              {t('doneTitle')}
              <span className="block font-normal">{t('doneText', { email: email.trim() })}</span>
            </Notice>
            {/* The focused button is gone, so the confirmation takes the focus. */}
            <Button ref={(button) => button?.focus()} wide className="mt-4" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        )}
      </div>
      {state !== 'done' && (
        <form noValidate onSubmit={subscribe} className="grid gap-4 p-4 desk:p-6">
          <p className="text-14 text-pretty text-muted">{t('text')}</p>
          <TextField
            ref={field}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            label={t('email')}
            maxLength={longestMailingEmail}
            value={email}
            error={fault && t(fault, { most: longestMailingEmail })}
            onChange={(event) => {
              setEmail(event.target.value);
              setRefused(undefined);
            }}
            onBlur={() => email && setChecked(true)}
          />
          {refused && (
            <Notice kind="danger" live>
              {refused}
            </Notice>
          )}
          <div className="grid auto-cols-fr grid-flow-col gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t('later')}
            </Button>
            <Button type="submit" pending={state === 'sending'} pendingLabel={t('pending')}>
              {t('submit')}
            </Button>
          </div>
        </form>
      )}
    </DialogOrSheet>
  );
}
