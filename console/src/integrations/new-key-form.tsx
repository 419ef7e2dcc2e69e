import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import {
  type KeyScope,
  keyCallsPerMinute,
  keyScopes,
  longestKeyName,
} from '@/lib/contract/staff/integration-values';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireText } from '../forms/field-errors';
import { toInstant } from '../menu/local-time';
import { SmallChecks } from './small-checks';

/** Makes an API key with its scopes, its limit and the second factor of the person. */
export function NewKeyForm({ onMade }: { onMade(key: string): void }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, timeZone } = membership;
  const t = useTranslations('integrations.keys');
  const [scopes, setScopes] = useState<KeyScope[]>([]);
  const { form, mutation, formError } = useCallForm({
    defaultValues: { name: '', perMinute: String(keyCallsPerMinute.usual), expiresAt: '', code: '' },
    send: ({ name, perMinute, expiresAt, code }) =>
      call('apiKeys.make', {
        restaurantId,
        name: name.trim(),
        scopes,
        perMinute: Number(perMinute),
        expiresAt: expiresAt ? toInstant(`${expiresAt}T23:59:59`, timeZone) : undefined,
        code: code.trim() || undefined,
      }),
    fieldsByCode: {
      KEY_NAME_TAKEN: 'name',
      KEY_LIMIT: 'name',
      SECOND_FACTOR_NEEDED: 'code',
      SECOND_FACTOR_WRONG: 'code',
      SECOND_FACTOR_USED: 'code',
    },
    onSuccess: ({ key }) => {
      setScopes([]);
      onMade(key);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['apiKeys.list'] }),
    resets: ['name', 'code', 'expiresAt'],
  });
  return (
    <CallForm form={form} className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="text-16 font-bold">{t('new')}</h3>
      <div className="grid gap-3 wide:grid-cols-4">
        <form.AppField name="name" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput
              label={t('name')}
              hint={t('nameHint')}
              maxLength={longestKeyName}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.AppField name="perMinute" validators={{ onSubmit: requireText }}>
          {(field) => <field.TextInput label={t('limit')} inputMode="numeric" maxLength={3} />}
        </form.AppField>
        <form.AppField name="expiresAt">
          {(field) => <field.TextInput label={t('end')} hint={t('endHint')} type="date" />}
        </form.AppField>
        <form.AppField name="code">
          {(field) => (
            <field.TextInput
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
            />
          )}
        </form.AppField>
      </div>
      <SmallChecks
        legend={t('may')}
        values={keyScopes}
        chosen={scopes}
        getLabel={(scope) => t(`scopes.${scope}`)}
        onChange={setScopes}
      />
      <CallErrorNotice error={formError} />
      <div>
        <Button type="submit" disabled={scopes.length === 0} pending={mutation.isPending}>
          {t('make')}
        </Button>
      </div>
    </CallForm>
  );
}
