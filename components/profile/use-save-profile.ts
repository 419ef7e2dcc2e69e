import { useQueryClient } from '@tanstack/react-query';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { storeUser } from '@/lib/client/session/stored-user';
import type { BrowserInput } from '@/lib/contract/contract';

/** Returns a function that saves a part of the profile, then syncs the page and localStorage. It throws ApiError. */
export function useSaveProfile(userId: number) {
  const client = useQueryClient();
  return async (userInfo: BrowserInput<'profile.edit'>['userInfo']): Promise<void> => {
    const user = await change('profile.edit', { userInfo });
    client.setQueryData(queries.user(userId).queryKey, user);
    void storeUser();
  };
}
