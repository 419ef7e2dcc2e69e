import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { isApiError } from '@/lib/api/api-error';
import { change } from '@/lib/api/browser';
import { queries } from '@/lib/api/queries';
import type { BrowserInput } from '@/lib/contract/contract';
import { errorText } from '@/lib/i18n/error-text';
import { sessionExpired } from '@/lib/session/session-client';
import { storeUser } from '@/lib/session/stored-user';

type Edit = BrowserInput<'profile.edit'>['userInfo'];

/** Saves a part of the profile; gives what the rows need to say about it. */
export function useProfileEdit(userId: number) {
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Runs one press of a row's button: pending while it lasts, `failure` worded when it throws. Gives whether it went. */
  async function run(work: () => Promise<void>, word?: (error: unknown) => string | undefined): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      if (isApiError(error, 'SESSION_EXPIRED')) sessionExpired();
      const known = isApiError(error) ? error : { code: 'INTERNAL' };
      setFailure(word?.(error) ?? errorText(errors, known));
      return false;
    } finally {
      setPending(false);
    }
  }

  /** Saves and keeps what the page and the storage hold in step (LIM-06). Throws ApiError. */
  async function save(userInfo: Edit): Promise<void> {
    const user = await change('profile.edit', { userInfo });
    client.setQueryData(queries.user(userId).queryKey, user);
    void storeUser();
  }

  /** Saves one value and says so in the row's words (ERR-06). */
  async function saveAndSay(userInfo: Edit, said: string): Promise<boolean> {
    const done = await run(() => save(userInfo));
    if (done) showToast({ kind: 'success', text: said });
    return done;
  }

  return { pending, failure, setFailure, run, save, saveAndSay };
}
