import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';

/** The person's own PIN, and for managers the button that makes this browser a shared tablet (CON-03). */
export function TabletSection() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const t = useTranslations('tablet');
  const getText = useErrorText();
  const navigate = useNavigate();
  const setPin = useMutation({ mutationFn: (pin: string) => call('people.setPin', { restaurantId, pin }) });
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
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          setPin.mutate(String(new FormData(form).get('pin')), { onSuccess: () => form.reset() });
        }}
      >
        <TextField
          className="min-w-48 grow"
          label={t('ownPin')}
          hint={t('ownPinHint')}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{4,6}"
          maxLength={6}
          required
        />
        <Button type="submit" variant="secondary" pending={setPin.isPending}>
          {t('save')}
        </Button>
      </form>
      {setPin.isSuccess && (
        <Notice kind="success" live>
          {t('saved')}
        </Notice>
      )}
      {(setPin.error || share.error) && (
        <Notice kind="danger" live>
          {getText(setPin.error ?? share.error)}
        </Notice>
      )}
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
