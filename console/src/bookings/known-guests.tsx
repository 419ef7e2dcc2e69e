import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDebounced } from '@/components/ui/use-debounced';
import type { Guest } from '@/lib/contract/staff/guests';
import { createStaffQuery } from '../api/query-client';
import { getTypedDigits } from '../forms/dialled-number';
import { GuestLine } from './guest-line';

/** Characters from which a search is worth its answer. */
const least = 3;
const most = 4;

interface Props {
  mobile: string;
  name: string;
  onChoose(guest: Guest): void;
}

/** Lists the restaurant's guests whose number or name begins to match what is typed. */
export function KnownGuests({ mobile, name, onChoose }: Props) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('bookings.book');
  const digits = getTypedDigits(mobile);
  const typed = digits.length >= least ? digits.replace(/^0/, '') : name.trim();
  const find = useDebounced(typed, 200);
  const { data } = useQuery({
    ...createStaffQuery('guests.list', { restaurantId: membership.restaurantId, find }),
    enabled: find.length >= least,
  });
  const guests = (find.length >= least ? (data?.guests ?? []) : []).slice(0, most);
  // A guest who is chosen already needs no suggestion.
  if (guests.length === 0 || guests.some((guest) => guest.mobile === mobile && guest.name === name))
    return null;
  return (
    <ul aria-label={t('known')} className="rounded-control border border-line bg-raised">
      {guests.map((guest) => (
        <li key={guest.guestId} className="border-b border-line last:border-b-0">
          <button
            type="button"
            className="min-h-11 w-full px-3 py-2 text-left"
            onClick={() => onChoose(guest)}
          >
            <b>{guest.name}</b> <span className="num text-14 text-muted">{guest.mobile}</span>
            <GuestLine guest={guest} />
          </button>
        </li>
      ))}
    </ul>
  );
}
