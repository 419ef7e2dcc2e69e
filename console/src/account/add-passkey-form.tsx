import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { createPasskey } from './passkey-device';
import { usePasskeyErrorText } from './use-passkey-error';

/** Adds a passkey of this device, by password and, where there is a second factor, a code. */
export function AddPasskeyForm({ onEnd }: { onEnd(): void }) {
  const t = useTranslations('passkeys');
  const getText = usePasskeyErrorText();
  const { data: factor } = useQuery(createStaffQuery('account.secondFactor', {}));
  const add = useMutation({
    async mutationFn(form: FormData) {
      const code = String(form.get('code') ?? '').trim() || undefined;
      const { options } = await call('account.startPasskey', {
        password: String(form.get('password')),
        code,
      });
      const response = await createPasskey(options);
      await call('account.addPasskey', { name: String(form.get('name')).trim(), response });
      await queryClient.invalidateQueries({ queryKey: ['account.passkeys'] });
    },
    onSuccess: onEnd,
  });
  return (
    <form
      className="flex flex-col gap-4 rounded-control bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(new FormData(event.currentTarget));
      }}
    >
      <TextField label={t('name')} hint={t('nameHint')} name="name" maxLength={60} required />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {factor?.isOn && (
          <TextField label={t('code')} name="code" autoComplete="one-time-code" maxLength={20} required />
        )}
      </div>
      {add.error && (
        <Notice kind="danger" live>
          {getText(add.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" className="grow desk:grow-0" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button type="submit" className="grow desk:grow-0" pending={add.isPending}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
