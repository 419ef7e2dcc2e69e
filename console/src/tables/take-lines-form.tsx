import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Stepper } from '@/components/ui/stepper';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { createStaffQuery } from '../api/query-client';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  table: StaffTable;
  /** The other tables with guests. */
  others: readonly StaffTable[];
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
  onDone(): void;
}

interface Choice {
  orderId: string;
  /** The number of pieces by line. */
  counts: ReadonlyMap<number, number>;
}

/** Takes dishes of one round over to the bill of another table, for one guest there or for all. */
export function TakeLinesForm({ table, others, act, isPending, onDone }: Props) {
  const t = useTranslations('moves');
  const formats = useFormats();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { partyId } = table;
  const { data } = useQuery(createStaffQuery('tables.rounds', { restaurantId, partyId }));
  const [choice, setChoice] = useState<Choice>();
  // A table that closes is not replaced by another one, on whose bill the dishes would be.
  const [chosen, setChosen] = useState(others[0]?.partyId);
  const [person, setPerson] = useState('');
  const target = others.find((other) => other.partyId === chosen);
  const unpaid = data?.rounds.filter(({ isPaid, lines }) => !isPaid && lines.length > 0);
  const lines = [...(choice?.counts ?? [])]
    .filter(([, count]) => count > 0)
    .map(([position, count]) => ({ position, count }));
  const pieces = lines.reduce((sum, { count }) => sum + count, 0);

  const take = async (orderId: string, into: StaffTable): Promise<void> => {
    const memberNo = person === '' ? undefined : Number(person);
    const input = { partyId, intoPartyId: into.partyId, orderId, lines, memberNo };
    if (await act({ name: 'tables.takeLines', input })) onDone();
  };

  if (others.length === 0) return <p className="text-14 text-muted">{t('noTables')}</p>;
  if (!unpaid) return null;
  if (unpaid.length === 0) return <p className="text-14 text-muted">{t('noDishes')}</p>;
  return (
    <>
      {unpaid.map(({ orderId, no, sentAt, lines: sent }) => (
        <section key={orderId}>
          <h4 className="text-12 font-bold text-muted">{t('round', { no, time: formats.clock(sentAt) })}</h4>
          <ul>
            {sent.map(({ position, name, extra, count }) => (
              <li key={position} className="flex items-center gap-2 border-b border-line py-1 text-14">
                <span className="min-w-0 grow">
                  {count} × {name}
                  {extra && <span className="block text-12 text-muted">{extra}</span>}
                </span>
                <Stepper
                  hideAtZero
                  label={name}
                  decreaseLabel={t('less', { name })}
                  increaseLabel={t('one', { name })}
                  max={count}
                  value={(choice?.orderId === orderId && choice.counts.get(position)) || 0}
                  onChange={(value) =>
                    // One act takes dishes of one round.
                    setChoice({
                      orderId,
                      counts: new Map(choice?.orderId === orderId ? choice.counts : []).set(position, value),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SelectField
        label={t('where')}
        value={target?.partyId ?? ''}
        onChange={({ target: { value } }) => {
          setChosen(value);
          setPerson('');
        }}
      >
        {!target && <option value="" />}
        {others.map((other) => (
          <option key={other.partyId} value={other.partyId}>
            {other.tableNo}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('person')} value={person} onChange={({ target: { value } }) => setPerson(value)}>
        <option value="">{t('all')}</option>
        {target?.people
          .filter(({ hasLeft }) => !hasLeft)
          .map(({ no, name }) => (
            <option key={no} value={no}>
              {name}
            </option>
          ))}
      </SelectField>
      <Button
        size="small"
        disabled={!choice || !target || pieces === 0}
        pending={isPending}
        onClick={() => choice && target && void take(choice.orderId, target)}
      >
        {t('take', { count: pieces, tableNo: target?.tableNo ?? '' })}
      </Button>
    </>
  );
}
