import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { createStaffQuery } from '../api/query-client';
import type { OrderAct } from '../orders/use-act';
import { TakeLinesForm } from './take-lines-form';

interface Props {
  table: StaffTable;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  onDone(): void;
}

const parts = ['whole', 'some', 'guest'] as const;

/** Moves the guests of a table to another one, joins both tables, takes some of its dishes over to another bill, or removes a guest. */
export function MoveForm({ table, act, isPending, onDone }: Props) {
  const t = useTranslations('moves');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { data } = useQuery(createStaffQuery('tables.open', { restaurantId: membership.restaurantId }));
  const [part, setPart] = useState<(typeof parts)[number]>('whole');
  const title = t('title', { tableNo: table.tableNo });
  return (
    <section aria-label={title} className="mt-3 grid gap-3 border-t border-line pt-3">
      <h3 className="font-bold">{title}</h3>
      <div className="grid grid-cols-3 gap-2">
        {parts.map((one) => (
          <Button
            key={one}
            size="small"
            variant={part === one ? 'primary' : 'secondary'}
            aria-pressed={part === one}
            onClick={() => setPart(one)}
          >
            {t(one === 'guest' ? 'guest.part' : one)}
          </Button>
        ))}
      </div>
      {data && part === 'whole' && (
        <WholeTable
          table={table}
          plan={data.plan.filter(({ tableNo }) => tableNo !== table.tableNo)}
          act={act}
          isPending={isPending}
          onDone={onDone}
        />
      )}
      {data && part === 'some' && (
        <TakeLinesForm
          table={table}
          others={data.tables.filter(({ partyId }) => partyId !== table.partyId)}
          act={act}
          isPending={isPending}
          onDone={onDone}
        />
      )}
      {part === 'guest' && <Guests table={table} act={act} isPending={isPending} onDone={onDone} />}
      <Button size="small" variant="ghost" onClick={onDone}>
        {t('cancel')}
      </Button>
    </section>
  );
}

/** Removes a guest who is there, after a question. */
function Guests({ table, act, isPending, onDone }: Props) {
  const t = useTranslations('moves.guest');
  const [asked, setAsked] = useState<number>();
  const { partyId } = table;
  const guests = table.people.filter(({ hasLeft }) => !hasLeft);
  if (guests.length === 0) return <p className="text-14 text-muted">{t('none')}</p>;
  return (
    <>
      <p className="text-14 text-muted">{t('text')}</p>
      <ul className="grid gap-2">
        {guests.map(({ no, name }) => (
          <li key={no}>
            {asked === no ? (
              <Button
                size="small"
                variant="danger"
                wide
                pending={isPending}
                onClick={async () => {
                  if (await act({ name: 'tables.removeGuest', input: { partyId, memberNo: no } })) onDone();
                }}
              >
                {t('confirm', { name })}
              </Button>
            ) : (
              <Button size="small" variant="secondary" wide onClick={() => setAsked(no)}>
                {t('remove', { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface WholeProps extends Props {
  plan: StaffOutput<'tables.open'>['plan'];
}

/** Chooses the other table: a free one takes the guests, one with guests becomes one bill with theirs. */
function WholeTable({ table, plan, act, isPending, onDone }: WholeProps) {
  const t = useTranslations('moves');
  const [chosen, setChosen] = useState<string>();
  const target = plan.find(({ tableNo }) => tableNo === chosen);
  const { partyId } = table;
  const move = async ({ tableNo, partyId: intoPartyId }: WholeProps['plan'][number]): Promise<void> => {
    const asked: OrderAct = intoPartyId
      ? { name: 'tables.join', input: { partyId, intoPartyId } }
      : { name: 'tables.move', input: { partyId, tableNo } };
    if (await act(asked)) onDone();
  };
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-14 font-bold">{t('where')}</legend>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2">
          {plan.map((one) => (
            <li key={one.tableNo}>
              <button
                type="button"
                aria-pressed={chosen === one.tableNo}
                onClick={() => setChosen(one.tableNo)}
                className="flex min-h-12 w-full flex-col items-center justify-center rounded-control border border-line bg-raised px-1 py-1 text-center aria-pressed:border-2 aria-pressed:border-brand"
              >
                <b className="text-16 [overflow-wrap:anywhere]">{one.tableNo}</b>
                <span className="text-12 text-muted">{t(one.state === 'free' ? 'free' : 'taken')}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      {target && (
        <>
          <p className="text-14 text-muted">{t(target.partyId ? 'joinText' : 'moveText')}</p>
          <Button size="small" pending={isPending} onClick={() => void move(target)}>
            {t(target.partyId ? 'join' : 'move', { tableNo: target.tableNo })}
          </Button>
        </>
      )}
    </>
  );
}
