import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isAtLeast, type Role, roles } from '@/lib/contract/staff/roles';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireEmail, requireSignInName } from '../forms/field-errors';
import { LinkToShow } from './link-to-show';

/** Invites a person by mail, or by a link that is shown once to somebody without an address. */
export function InviteForm() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('people');
  const tRoles = useTranslations('frame.roles');
  const [isWithoutMail, setWithoutMail] = useState(false);
  const { form, mutation, formError } = useCallForm({
    defaultValues: { email: '', role: 'counter' },
    send: ({ email, role }) =>
      call('people.invite', { restaurantId, email: email.trim(), role: role as Role }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['people.list'] }),
    resets: ['email', 'role'],
  });
  return (
    <CallForm form={form} className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised">
      <h2>{t('invite')}</h2>
      <div className="flex flex-wrap items-start gap-3">
        <form.AppField
          // The check of the other kind must not stay at the field.
          key={String(isWithoutMail)}
          name="email"
          validators={{ onSubmit: isWithoutMail ? requireSignInName : requireEmail }}
        >
          {(field) =>
            isWithoutMail ? (
              <field.TextInput
                className="min-w-60 grow"
                label={t('signInName')}
                hint={t('signInNameHint')}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
              />
            ) : (
              <field.TextInput className="min-w-60 grow" label={t('email')} type="email" maxLength={254} />
            )
          }
        </form.AppField>
        <form.AppField name="role">
          {(field) => (
            <field.Select label={t('role')} className="w-36">
              {roles
                .filter((each) => isAtLeast(membership.role, each))
                .map((each) => (
                  <option key={each} value={each}>
                    {tRoles(each)}
                  </option>
                ))}
            </field.Select>
          )}
        </form.AppField>
        <Button type="submit" className="mt-6" pending={mutation.isPending}>
          {t(isWithoutMail ? 'createLink' : 'send')}
        </Button>
      </div>
      <label className="flex min-h-11 w-fit items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={isWithoutMail}
          onChange={({ target }) => {
            setWithoutMail(target.checked);
            // The answer to one on its way may hold a link that is shown only once.
            if (!mutation.isPending) mutation.reset();
          }}
        />
        {t('withoutMail')}
      </label>
      {mutation.data?.link ? (
        <LinkToShow link={mutation.data.link} name={mutation.variables!.email.trim()} />
      ) : (
        mutation.isSuccess && (
          <Notice kind="success" live>
            {t('sent', { email: mutation.variables.email.trim() })}
          </Notice>
        )
      )}
      <CallErrorNotice error={formError} />
    </CallForm>
  );
}
