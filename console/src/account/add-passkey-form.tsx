import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { proofFields, requireText } from '../forms/field-errors';
import { createPasskey, usePasskeyErrorText } from './passkey-device';

/** Adds a passkey of this device, confirmed by the password and, if enabled, a second-factor code. */
export function AddPasskeyForm({ onEnd }: { onEnd(): void }) {
  const t = useTranslations('passkeys');
  const getText = usePasskeyErrorText();
  const { data: factor, error: factorError } = useQuery(createStaffQuery('account.secondFactor', {}));
  const hasCode = factor?.isOn === true;
  // A code in writing stays when the factor is turned off elsewhere.
  const [hadCode, setHadCode] = useState(false);
  if (hasCode && !hadCode) setHadCode(true);
  const { form, mutation, formError } = useCallForm({
    defaultValues: { name: '', password: '', code: '' },
    async send({ name, password, code }) {
      const { options } = await call('account.startPasskey', { password, code: code.trim() || undefined });
      const response = await createPasskey(options);
      await call('account.addPasskey', { name: name.trim(), response });
      await queryClient.invalidateQueries({ queryKey: ['account.passkeys'] });
    },
    fieldsByCode: proofFields,
    onSuccess: onEnd,
  });
  return (
    <CallForm form={form} className="flex flex-col gap-4 rounded-control bg-sunken p-4">
      <form.AppField name="name" validators={{ onSubmit: requireText }}>
        {(field) => <field.TextInput label={t('name')} hint={t('nameHint')} maxLength={60} />}
      </form.AppField>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <form.AppField name="password" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput label={t('password')} type="password" autoComplete="current-password" />
          )}
        </form.AppField>
        {hadCode && (
          <form.AppField name="code" validators={{ onSubmit: hasCode ? requireText : undefined }}>
            {(field) => <field.TextInput label={t('code')} autoComplete="one-time-code" maxLength={20} />}
          </form.AppField>
        )}
      </div>
      <CallErrorNotice error={formError ?? factorError} describeError={getText} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow desk:grow-0" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button type="submit" className="grow desk:grow-0" pending={mutation.isPending}>
          {t('add')}
        </Button>
      </div>
    </CallForm>
  );
}
