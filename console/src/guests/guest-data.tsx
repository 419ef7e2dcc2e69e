import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Guest } from '@/lib/contract/staff/guests';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';

interface Props {
  guest: Guest;
  restaurantId: number;
  onForgotten(remain: boolean): void;
}

/** Exports a guest's data as a file, or deletes it after a confirmation. */
export function GuestData({ guest: { guestId, name }, restaurantId, onForgotten }: Props) {
  const t = useTranslations('guests');
  const getText = useErrorText();
  const save = useMutation({
    mutationFn: () => call('guests.export', { restaurantId, guestId }),
    onSuccess({ file }) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
      link.download = `guest-${guestId}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  const forget = useMutation({
    mutationFn: () => call('guests.forget', { restaurantId, guestId }),
    async onSuccess({ remain }) {
      onForgotten(remain);
      await queryClient.invalidateQueries({ queryKey: ['bookings.day'] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['guests.list'] }),
  });
  const error = save.error ?? forget.error;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" variant="secondary" pending={save.isPending} onClick={() => save.mutate()}>
        {t('export')}
      </Button>
      <AskOnce
        label={t('forget')}
        question={t('askForget', { name })}
        sure={t('forgetNow')}
        dangerous
        isPending={forget.isPending}
        onSure={() => forget.mutateAsync()}
      />
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
    </div>
  );
}
