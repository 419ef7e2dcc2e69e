import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/client/api/queries';
import type { User } from '@/lib/contract/profile';

/** The diner's own user info: what the server rendered with at first, asked through the gateway where it had none. */
export function useUser(userId: number, rendered?: User): UseQueryResult<User> {
  return useQuery({ ...queries.user(userId), initialData: rendered });
}
