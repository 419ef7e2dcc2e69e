'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { ClientShop } from '@/lib/domain/client-shop';
import { longestMailingEmail } from '@/lib/domain/email';
import { useSubscribe } from './use-subscribe';

interface Props {
  shop: Pick<ClientShop, 'restaurantId' | 'name'>;
  /** Initial e-mail (SUB-02). */
  email: string;
  onClose: () => void;
}

/** Newsletter dialog; a confirmation replaces the form after subscribing (SUB-03, ERR-06). */
export default function SubscribeDialog({ shop, email: initialEmail, onClose }: Props) {
  const t = useTranslations('subscription');
  const { state, subscribe, submitError, email, emailError, fieldProps } = useSubscribe(
    shop.restaurantId,
    initialEmail,
  );

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
              <span className="block font-normal">{t('doneText', { email })}</span>
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
            {...fieldProps()}
            label={t('email')}
            error={emailError && t(emailError, { most: longestMailingEmail })}
          />
          {submitError && (
            <Notice kind="danger" live>
              {submitError}
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
