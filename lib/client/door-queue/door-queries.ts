import { queryOptions } from '@tanstack/react-query';
import { change, query } from '@/lib/client/api/call';
import type { DoorParty } from '@/lib/contract/door-queue';
import { openDoorStates } from '@/lib/contract/door-queue-values';

/** The party of a link. It is polled also in the background, so that a phone in a pocket sounds. */
export const doorQueries = {
  party: (token: string) =>
    queryOptions({
      queryKey: ['door', token],
      queryFn: ({ signal }) => query('door.party', { token }, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data === undefined || openDoorStates.some((each) => each === data.state) ? 5_000 : false,
      refetchIntervalInBackground: true,
      networkMode: 'always',
    }),
} as const;

export const leaveDoor = (token: string): Promise<DoorParty> => change('door.leave', { token });
