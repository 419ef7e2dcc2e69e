import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requirePin } from '../forms/field-errors';

/** Sets the person's own PIN, and lets managers turn this browser into a shared tablet. */
export function TabletSection() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const t = useTranslations('tablet');
  const navigate = useNavigate();
  const { form, mutation, formError } = useCallForm({
    defaultValues: { pin: '' },
    send: ({ pin }) => call('people.setPin', { restaurantId, pin }),
    fieldsByCode: { PIN_WEAK: 'pin' },
    resets: ['pin'],
  });
  const share = useMutation({
    mutationFn: () => call('tablet.share', { restaurantId }),
    onSuccess: () => {
      queryClient.clear();
      void navigate({ to: '/pin' });
    },
  });
  return (
    <section className="flex flex-col gap-4 rounded-card bg-raised p-4 shadow-raised">
      <h2>{t('section')}</h2>
      <CallForm form={form} className="flex flex-wrap items-start gap-3">
        <form.AppField name="pin" validators={{ onSubmit: requirePin }}>
          {(field) => (
            <field.TextInput
              className="min-w-48 grow"
              label={t('ownPin')}
              hint={t('ownPinHint')}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
          )}
        </form.AppField>
        <Button type="submit" variant="secondary" className="mt-6" pending={mutation.isPending}>
          {t('save')}
        </Button>
      </CallForm>
      {mutation.isSuccess && (
        <Notice kind="success" live>
          {t('saved')}
        </Notice>
      )}
      <CallErrorNotice error={formError ?? share.error} />
      {isAtLeast(role, 'manager') && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 grow text-14 text-muted">{t('shareHint')}</p>
          <Button variant="secondary" pending={share.isPending} onClick={() => share.mutate()}>
            {t('share')}
          </Button>
        </div>
      )}
    </section>
  );
}
