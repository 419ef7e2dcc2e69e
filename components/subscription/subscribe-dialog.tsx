'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { longestMailingEmail } from '@/lib/domain/email';
import { useSubscribe } from './use-subscribe';

interface Props {
  /** Initial email address. */
  email: string;
  onClose: () => void;
}

/** Shows the newsletter form in a dialog; a confirmation replaces it after subscribing. */
export default function SubscribeDialog({ email: initialEmail, onClose }: Props) {
  const shop = useShop();
  const t = useTranslations('subscription');
  const { isPending, isDone, subscribe, submitError, email, emailError, fieldProps } = useSubscribe(
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
        {isDone && (
          <div className="p-4 desk:p-6">
            <Notice kind="success">
              {t('doneTitle')}
              <span className="block font-normal">{t('doneText', { email })}</span>
            </Notice>
            {/* The confirmation takes the focus, because the focused button is removed. */}
            <Button ref={(button) => button?.focus()} wide className="mt-4" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        )}
      </div>
      {!isDone && (
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
            <Button type="submit" pending={isPending} pendingLabel={t('pending')}>
              {t('submit')}
            </Button>
          </div>
        </form>
      )}
    </DialogOrSheet>
  );
}
