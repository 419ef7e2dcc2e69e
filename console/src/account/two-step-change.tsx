import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { checkSession } from '../api/query-client';

interface Props {
  recoveryCodesLeft: number;
  onCodes(recoveryCodes: string[]): void;
  onEnd(): void;
}

interface Wish {
  act: 'renew' | 'end';
  password: string;
  code: string;
}

/** Fewer are shown as a warning: without phone and codes only the operator can help. */
const fewCodes = 3;

/** What one can do with a second factor that is on, each by password and code. */
export function TwoStepChange({ recoveryCodesLeft, onCodes, onEnd }: Props) {
  const t = useTranslations('twoStep');
  const getText = useErrorText();
  const [asked, setAsked] = useState<Wish['act']>();
  const change = useMutation({
    async mutationFn({ act, ...proof }: Wish) {
      if (act === 'renew') return onCodes((await call('account.renewRecoveryCodes', proof)).recoveryCodes);
      await call('account.endSecondFactor', proof);
      onEnd();
      void checkSession();
    },
  });
  const choose = (act?: Wish['act']) => {
    change.reset();
    setAsked(act);
  };
  return (
    <>
      <Notice kind={recoveryCodesLeft < fewCodes ? 'warning' : 'success'}>
        {t('isOn', { count: recoveryCodesLeft })}
      </Notice>
      {!asked && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => choose('renew')}>
            {t('renew')}
          </Button>
          <Button variant="secondary" onClick={() => choose('end')}>
            {t('end')}
          </Button>
        </div>
      )}
      {asked && (
        <form
          key={asked}
          className="flex flex-col gap-4 rounded-control bg-sunken p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            const password = String(form.get('password'));
            change.mutate({ act: asked, password, code: String(form.get('code')).trim() });
          }}
        >
          <p className="text-14 font-bold">{t(asked === 'renew' ? 'askRenew' : 'askEnd')}</p>
          <div className="grid gap-4 desk:grid-cols-2">
            <TextField
              label={t('password')}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
            <TextField label={t('code')} name="code" autoComplete="one-time-code" maxLength={20} required />
          </div>
          {change.error && (
            <Notice kind="danger" live>
              {getText(change.error)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => choose()}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant={asked === 'end' ? 'danger' : 'primary'} pending={change.isPending}>
              {t(asked)}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
