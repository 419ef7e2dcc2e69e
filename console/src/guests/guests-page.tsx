import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { type Guest, newsletterPath } from '@/lib/contract/staff/guests';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { GoneNotice } from '../layout/gone-notice';
import { Screen } from '../layout/screen';
import { useHeldRows } from '../layout/use-held-rows';
import { useUrlText } from '../layout/use-url-text';
import { type OrderAct, useAct } from '../orders/use-act';
import { GuestData } from './guest-data';
import { GuestNoteForm } from './guest-note-form';

/** Lists guests who reserved: visits, absences, notes, and export or deletion of their data. */
export function GuestsPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { find: inUrl = '' } = useSearch({ from: '/r/$restaurantId/guests' });
  const navigate = useNavigate({ from: '/r/$restaurantId/guests' });
  const t = useTranslations('guests');
  const getText = useErrorText();
  const find = useUrlText(
    inUrl,
    (text) => void navigate({ search: text ? { find: text } : {}, replace: true }),
  );
  const asked = useDeferredValue(find.value.trim());
  const { restaurantId, role } = membership;
  const { data, error } = useQuery({
    ...createStaffQuery('guests.list', { restaurantId, find: asked || undefined }),
    placeholderData: (before) => before,
  });
  const { shown, isGone, hold } = useHeldRows(data?.guests ?? [], ({ guestId }) => guestId);
  const { act, error: actError } = useAct();
  const [openId, setOpenId] = useState<number>();
  const [done, setDone] = useState<string>();
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-56 grow">
            <TextField type="search" label={t('find')} maxLength={60} {...find} />
          </div>
          <Link
            to="/r/$restaurantId/bookings"
            params={{ restaurantId: String(restaurantId) }}
            className="inline-flex min-h-11 items-center text-14 font-bold underline"
          >
            {t('toBookings')}
          </Link>
          {isAtLeast(role, 'manager') && (
            <ButtonLink
              variant="secondary"
              href={`/${newsletterPath}?${new URLSearchParams({ restaurantId: String(restaurantId) })}`}
              download
            >
              {t('newsletter')}
            </ButtonLink>
          )}
        </div>
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        <p role="status" className={done ? 'text-14 font-bold' : 'sr-only'}>
          {done}
        </p>
        {data?.guests.length === 0 && <p className="text-muted">{t(asked ? 'noneFound' : 'none')}</p>}
        {shown.length > 0 && (
          <ul className="rounded-card bg-raised shadow-raised">
            {shown.map((guest) => (
              <GuestRow
                key={guest.guestId}
                guest={guest}
                isOpen={openId === guest.guestId}
                isGone={isGone(guest)}
                onOpen={(isOpen) => setOpenId(isOpen ? guest.guestId : undefined)}
                onWriting={(isWriting) => hold(guest, isWriting)}
                act={act}
              >
                {isAtLeast(role, 'manager') && (
                  <GuestData
                    guest={guest}
                    restaurantId={restaurantId}
                    onForgotten={(remain) => {
                      hold(guest, false);
                      setDone(t(remain ? 'remain' : 'forgotten', { name: guest.name }));
                    }}
                  />
                )}
              </GuestRow>
            ))}
          </ul>
        )}
        {data?.hasMore && <p className="text-14 text-muted">{t('more')}</p>}
      </div>
    </Screen>
  );
}

interface RowProps {
  guest: Guest;
  isOpen: boolean;
  /** It left the list while a note was being written. */
  isGone: boolean;
  onOpen(isOpen: boolean): void;
  onWriting(isWriting: boolean): void;
  act(asked: OrderAct): Promise<boolean>;
  /** Content below the notes of an open row. */
  children: React.ReactNode;
}

/** Shows a guest with the notes, which can be edited when expanded. */
function GuestRow({ guest, isOpen, isGone, onOpen, onWriting, act, children }: RowProps) {
  const t = useTranslations('guests');
  const panelId = useId();
  const { name, mobile, visits, absences, upcoming, lastDay, note, allergies } = guest;
  const toggle = () => {
    onOpen(!isOpen);
    if (isOpen) onWriting(false);
  };
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={toggle}
          className="flex min-h-12 min-w-56 grow items-center gap-3 text-left"
        >
          <span className="min-w-0 grow">
            <b className="block">{name}</b>
            {allergies && (
              <b className="block text-14 break-words text-danger">{t('allergic', { allergies })}</b>
            )}
            {note && <span className="block text-14 break-words text-muted">{note}</span>}
          </span>
          <AnyIcon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
        </button>
        <Badge tone={visits > 0 ? 'success' : 'plain'}>{t('visits', { count: visits })}</Badge>
        {absences > 0 && <Badge tone="danger">{t('absences', { count: absences })}</Badge>}
        {upcoming > 0 && <Badge tone="brand">{t('upcoming', { count: upcoming })}</Badge>}
      </div>
      {isOpen && (
        <div id={panelId} className="flex flex-col gap-3 py-2 text-14">
          <p className="flex flex-wrap items-center gap-x-4">
            <a className="num inline-flex min-h-11 items-center underline" href={`tel:${mobile}`}>
              {mobile}
            </a>
            <span className="num text-muted">{t('last', { day: lastDay })}</span>
          </p>
          <GuestNoteForm guest={guest} act={act} onWriting={onWriting} />
          {isGone && <GoneNotice isUnlisted onClose={toggle} />}
          {children}
        </div>
      )}
    </li>
  );
}
