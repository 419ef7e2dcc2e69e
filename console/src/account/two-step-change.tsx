import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { checkSession } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { proofFields, requireText } from '../forms/field-errors';

type Act = 'renew' | 'end';

interface Props {
  recoveryCodesLeft: number;
  onCodes(recoveryCodes: string[]): void;
  onEnd(): void;
  onOpen(isOpen: boolean): void;
}

/** With fewer codes left than this a warning is shown: without phone and codes only the operator can help. */
const fewCodes = 3;

/** Turns an active second factor off or renews its recovery codes, each confirmed by password and code. */
export function TwoStepChange({ recoveryCodesLeft, onCodes, onEnd, onOpen }: Props) {
  const t = useTranslations('twoStep');
  const [asked, setAsked] = useState<Act>();
  const ask = (act: Act | undefined) => {
    setAsked(act);
    onOpen(act !== undefined);
  };
  return (
    <>
      <Notice kind={recoveryCodesLeft < fewCodes ? 'warning' : 'success'}>
        {t('isOn', { count: recoveryCodesLeft })}
      </Notice>
      {!asked && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => ask('renew')}>
            {t('renew')}
          </Button>
          <Button variant="secondary" onClick={() => ask('end')}>
            {t('end')}
          </Button>
        </div>
      )}
      {asked && (
        <ProofForm key={asked} act={asked} onCodes={onCodes} onEnd={onEnd} onCancel={() => ask(undefined)} />
      )}
    </>
  );
}

interface FormProps extends Pick<Props, 'onCodes' | 'onEnd'> {
  act: Act;
  onCancel(): void;
}

function ProofForm({ act, onCodes, onEnd, onCancel }: FormProps) {
  const t = useTranslations('twoStep');
  const { form, mutation, formError } = useCallForm({
    defaultValues: { password: '', code: '' },
    async send({ password, code }) {
      const proof = { password, code: code.trim() };
      if (act === 'renew') return onCodes((await call('account.renewRecoveryCodes', proof)).recoveryCodes);
      await call('account.endSecondFactor', proof);
      onEnd();
      void checkSession();
    },
    fieldsByCode: proofFields,
  });
  return (
    <CallForm form={form} className="flex flex-col gap-4 rounded-control bg-sunken p-4">
      <p className="text-14 font-bold">{t(act === 'renew' ? 'askRenew' : 'askEnd')}</p>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <form.AppField name="password" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput label={t('password')} type="password" autoComplete="current-password" />
          )}
        </form.AppField>
        <form.AppField name="code" validators={{ onSubmit: requireText }}>
          {(field) => <field.TextInput label={t('code')} autoComplete="one-time-code" maxLength={20} />}
        </form.AppField>
      </div>
      <CallErrorNotice error={formError} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant={act === 'end' ? 'danger' : 'primary'} pending={mutation.isPending}>
          {t(act)}
        </Button>
      </div>
    </CallForm>
  );
}
