import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { storeUser } from '@/lib/client/session/stored-user';
import type { BrowserInput } from '@/lib/contract/contract';
import { toApiError } from '@/lib/domain/api-error';

type Edit = BrowserInput<'profile.edit'>['userInfo'];

/** Saves a part of the profile; ignores submits while one is pending. */
export function useProfileEdit(userId: number) {
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const saving = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const [failure, setFailure] = useState<string>();

  /** Runs a submit and returns whether it succeeded. Shows the error, unless the row handles it. */
  async function run(work: () => Promise<void>, showError?: (error: unknown) => void): Promise<boolean> {
    if (saving.isPending) return false;
    setFailure(undefined);
    try {
      await saving.mutateAsync(work);
      return true;
    } catch (error) {
      if (hasSessionEnded(error)) expireSession();
      if (showError) showError(error);
      else setFailure(formatError(errors, toApiError(error)));
      return false;
    }
  }

  /** Saves, then syncs the page and localStorage. Throws ApiError. */
  async function save(userInfo: Edit): Promise<void> {
    const user = await change('profile.edit', { userInfo });
    client.setQueryData(queries.user(userId).queryKey, user);
    void storeUser();
  }

  /** Saves one value and confirms it with the row's message. */
  async function saveAndSay(userInfo: Edit, said: string): Promise<boolean> {
    const done = await run(() => save(userInfo));
    if (done) showToast({ kind: 'success', text: said });
    return done;
  }

  return { pending: saving.isPending, failure, run, save, saveAndSay };
}
