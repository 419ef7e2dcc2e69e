import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { User } from '@/lib/contract/profile';
import { queries } from './queries';

/**
 * Returns the next page number of a list, from 1: a full page may be followed by another one; a short one is the last.
 */
export const getNextPage =
  (size: number) =>
  (last: readonly unknown[], pages: unknown[]): number | undefined =>
    last.length < size ? undefined : pages.length + 1;

/** The first page from the server's render; the browser fetches it when the server had none. */
export const toFirstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [1] };

/** The diner's info from the server's render; without one it is fetched through the gateway. */
export function useUser(userId: number, rendered?: User): UseQueryResult<User> {
  return useQuery({ ...queries.user(userId), initialData: rendered });
}
