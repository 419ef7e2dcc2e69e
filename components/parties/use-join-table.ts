import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { findFormerKey } from '@/lib/client/dine-in/former-member';
import { startMembership } from '@/lib/client/parties/start-membership';
import { type ApiError, toApiError } from '@/lib/domain/api-error';

/** Milliseconds between two checks whether staff have let a guest in. */
const lookMs = 3_000;

interface Options {
  restaurantId: number;
  tableNo: string;
  onJoined(): void;
  /** Called when the table has changed since it was shown: another guest opened it, or staff renewed its digits. */
  onChanged(): void;
}

/** A guest joins by the table's digits, by a request to the staff, or with neither if the table's QR code alone opens it. */
interface Guest {
  name: string;
  colour: number;
  digits?: string;
  asksStaff?: boolean;
}

/** Opens or joins a table. A guest who waits for the staff is let in by retries, without a click. */
export function useJoinTable({ restaurantId, tableNo, onJoined, onChanged }: Options) {
  const [memberKey] = useState(() => findFormerKey(restaurantId, tableNo) ?? createKey());
  const [waiting, setWaiting] = useState<{ guest: Guest; error: ApiError }>();

  const joining = useMutation({
    mutationFn: async (guest: Guest) => {
      const joined = await change('parties.join', { restaurantId, tableNo, memberKey, ...guest });
      startMembership(restaurantId, {
        partyId: joined.partyId,
        memberKey,
        memberNo: joined.memberNo,
        tableNo: joined.tableNo,
        name: guest.name,
      });
      onJoined();
    },
    onError: (thrown, guest) => {
      const error = toApiError(thrown);
      // A new object schedules the next check.
      setWaiting(error.code === 'PARTY_NOD' ? { guest, error } : undefined);
      if (error.code === 'PARTY_DIGITS_WRONG') onChanged();
    },
  });
  const isPending = joining.isPending || joining.isSuccess;

  const joinAgain = useEffectEvent(joining.mutate);
  useEffect(() => {
    if (!waiting || isPending) return;
    const timer = setTimeout(() => joinAgain(waiting.guest), lookMs);
    return () => clearTimeout(timer);
  }, [waiting, isPending]);

  return {
    join: joining.mutate,
    // A waiting guest keeps the message until there is an answer.
    error: joining.error ? toApiError(joining.error) : waiting?.error,
    isPending,
    isWaiting: waiting !== undefined,
  };
}
