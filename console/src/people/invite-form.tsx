import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { isAtLeast, type Role, roles } from '@/lib/contract/staff/roles';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';

/** Invites somebody by mail. */
export function InviteForm() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('people');
  const tRoles = useTranslations('frame.roles');
  const getText = useErrorText();
  const invite = useMutation({
    mutationFn: (wish: { email: string; role: Role }) => call('people.invite', { restaurantId, ...wish }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['people.list'] }),
  });
  return (
    <form
      className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const fields = new FormData(form);
        const email = String(fields.get('email')).trim();
        invite.mutate({ email, role: fields.get('role') as Role }, { onSuccess: () => form.reset() });
      }}
    >
      <h2>{t('invite')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-60 grow"
          label={t('email')}
          name="email"
          type="email"
          required
          maxLength={254}
        />
        <SelectField label={t('role')} name="role" defaultValue="counter" className="w-36">
          {roles
            .filter((each) => isAtLeast(membership.role, each))
            .map((each) => (
              <option key={each} value={each}>
                {tRoles(each)}
              </option>
            ))}
        </SelectField>
        <Button type="submit" pending={invite.isPending}>
          {t('send')}
        </Button>
      </div>
      {invite.isSuccess && (
        <Notice kind="success" live>
          {t('sent', { email: invite.variables.email })}
        </Notice>
      )}
      {invite.error && (
        <Notice kind="danger" live>
          {getText(invite.error)}
        </Notice>
      )}
    </form>
  );
}
