import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { hasMail } from '@/lib/contract/staff/account';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { isAtLeast, type Role, roles } from '@/lib/contract/staff/roles';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';
import { Avatar } from '../layout/avatar';
import { LinkToShow } from './link-to-show';

/** Shows one colleague, whose role a higher one may change, and who can be removed after a confirmation. */
export function PersonRow({
  colleague,
  isDemanded,
}: {
  colleague: StaffOutput<'people.list'>['people'][number];
  /** Whether the restaurant requires a second factor. */
  isDemanded: boolean;
}) {
  const { person, membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('people');
  const tRoles = useTranslations('frame.roles');
  const getText = useErrorText();
  const { staffId, name, email, role, hasSecondFactor } = colleague;
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['people.list'] });
  const change = useMutation({
    mutationFn: (wished: Role) => call('people.changeRole', { restaurantId, staffId, role: wished }),
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: () => call('people.remove', { restaurantId, staffId }),
    onSettled: refetch,
  });
  const passwordLink = useMutation({
    mutationFn: () => call('people.passwordLink', { restaurantId, staffId }),
  });
  const error = change.error ?? remove.error ?? passwordLink.error;
  const mayChange = isAtLeast(membership.role, role);
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar staffId={staffId} name={name} />
        <span className="min-w-40 grow">
          <b className="block">
            {name} {staffId === person.staffId && <span className="font-normal text-muted">{t('you')}</span>}
          </b>
          <span className="block truncate text-14 text-muted">{email}</span>
          {(hasSecondFactor || isDemanded) && (
            <span
              className={joinClassNames('block text-14', hasSecondFactor ? 'text-success' : 'text-warning')}
            >
              {t(hasSecondFactor ? 'hasTwoStep' : 'lacksTwoStep')}
            </span>
          )}
        </span>
        {mayChange ? (
          <>
            <SelectField
              label={t('roleOf', { name })}
              labelHidden
              className="w-36"
              value={change.isPending ? change.variables : role}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate(target.value as Role)}
            >
              {roles
                .filter((each) => isAtLeast(membership.role, each))
                .map((each) => (
                  <option key={each} value={each}>
                    {tRoles(each)}
                  </option>
                ))}
            </SelectField>
            {!hasMail(colleague) && staffId !== person.staffId && (
              <Button
                variant="secondary"
                size="small"
                pending={passwordLink.isPending}
                onClick={() => passwordLink.mutate()}
              >
                {t('newPasswordLink')}
              </Button>
            )}
            <AskOnce
              label={t('remove')}
              question={t('removeAsk', { name })}
              sure={t('removeYes')}
              dangerous
              isPending={remove.isPending}
              onSure={() => remove.mutateAsync()}
            />
          </>
        ) : (
          <span className="text-14">{tRoles(role)}</span>
        )}
      </div>
      {passwordLink.data && <LinkToShow link={passwordLink.data.link} name={name} />}
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
    </li>
  );
}
