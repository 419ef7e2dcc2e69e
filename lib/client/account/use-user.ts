import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/client/api/queries';
import type { User } from '@/lib/contract/profile';

/** The user's info: initially from the server's render, fetched through the gateway when that had none. */
export function useUser(userId: number, rendered?: User): UseQueryResult<User> {
  return useQuery({ ...queries.user(userId), initialData: rendered });
}
