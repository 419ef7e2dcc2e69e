import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { type PayoutDifference, payoutFileBytes } from '@/lib/contract/staff/payouts';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';
import { AskOnce } from '../layout/ask-once';
import { GoneNotice } from '../layout/gone-notice';
import { useHeldRows } from '../layout/use-held-rows';
import { useFormats } from '../orders/use-formats';

type Company = StaffOutput<'payouts.list'>['companies'][number];

const card = 'rounded-card bg-raised p-4 shadow-raised';
const refresh = () =>
  Promise.all(
    ['payouts.list', 'money.open'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

/** Shows what differs between the payouts of payment companies and the payments, and reads files of payouts. */
export function PayoutsTab({ restaurantId }: { restaurantId: number }) {
  const t = useTranslations('money.payouts');
  const { data, error } = useQuery(createStaffQuery('payouts.list', { restaurantId }));
  const { shown, isGone, hold } = useHeldRows(data?.differences ?? [], ({ differenceId }) => differenceId);
  const settle = useMutation({
    mutationFn: (input: { differenceId: number; note?: string }) =>
      call('payouts.settle', { restaurantId, ...input }),
    onSettled: refresh,
  });
  if (!data) return <CallErrorNotice error={error} />;
  if (data.companies.length === 0)
    return <EmptyState icon="card" title={t('noCompany')} text={t('noCompanyText')} />;
  return (
    <>
      <p className="text-14 text-muted">{t('hint')}</p>
      <CallErrorNotice error={settle.error} />
      {shown.length === 0 ? (
        <EmptyState icon="check" title={t('none')} text={t('noneText')} />
      ) : (
        <section aria-label={t('differs')}>
          <h2 className="mb-2 text-16 font-bold">{t('differs')}</h2>
          <ul className="grid gap-3 wide:grid-cols-2">
            {shown.map((difference) => (
              <DifferenceCard
                key={difference.differenceId}
                difference={difference}
                title={data.companies.find(({ company }) => company === difference.company)?.title}
                isGone={isGone(difference)}
                isPending={settle.isPending}
                onSettle={async (note) => {
                  await settle.mutateAsync({
                    differenceId: difference.differenceId,
                    note: note || undefined,
                  });
                  hold(difference, false);
                }}
                onWriting={(isWriting) => hold(difference, isWriting)}
              />
            ))}
          </ul>
        </section>
      )}
      <ul className="grid items-start gap-3 wide:grid-cols-2">
        {data.companies.map((company) => (
          <CompanyCard key={company.company} restaurantId={restaurantId} {...company} />
        ))}
      </ul>
    </>
  );
}

function DifferenceCard({
  difference: { kind, reference, reported, recorded, foundAt, company },
  title = company,
  isGone,
  isPending,
  onSettle,
  onWriting,
}: {
  difference: PayoutDifference;
  title?: string;
  /** The list has it no more. */
  isGone: boolean;
  isPending: boolean;
  onSettle(note: string): Promise<unknown>;
  /** Called when a note is begun or given up, so that the list keeps the difference meanwhile. */
  onWriting(isWriting: boolean): void;
}) {
  const t = useTranslations('money.payouts');
  const formats = useFormats();
  const [note, setNote] = useState('');
  const isOver = isGone && !isPending;
  return (
    <li className={card}>
      <p className="font-mono text-14 font-bold [overflow-wrap:anywhere]">{reference}</p>
      <p className="mt-1 text-14">{t(`kinds.${kind}`)}</p>
      <p className="mt-1 text-14 text-muted">
        {[
          title,
          reported !== undefined && `${t('reported')} ${formats.money(reported)}`,
          recorded !== undefined && `${t('recorded')} ${formats.money(recorded)}`,
          formats.moment(foundAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <AskOnce
          label={t('settle')}
          question={t('settleAsk', { reference })}
          sure={t('sure')}
          isPending={isPending}
          disabled={isOver}
          onSure={() => onSettle(note.trim())}
        >
          <TextField
            className="basis-full"
            label={t('note')}
            value={note}
            maxLength={200}
            onChange={({ target }) => {
              setNote(target.value);
              onWriting(true);
            }}
          />
        </AskOnce>
      </div>
      {isOver && <GoneNotice onClose={() => onWriting(false)} />}
    </li>
  );
}

/** Says when a company was compared, and reads its file. */
function CompanyCard({
  restaurantId,
  company,
  title,
  isAutomatic,
  comparedAt,
  lastDay,
}: Company & { restaurantId: number }) {
  const t = useTranslations('money.payouts');
  const formats = useFormats();
  const [file, setFile] = useState<File>();
  const isTooLarge = file !== undefined && file.size > payoutFileBytes;
  const read = useMutation({
    mutationFn: async (chosen: File) =>
      call('payouts.read', { restaurantId, company, file: await chosen.text() }),
    onSettled: refresh,
  });
  return (
    <li className={card}>
      <h2 className="flex flex-wrap items-center gap-2 text-16 font-bold">
        {title}
        <Badge tone={isAutomatic ? 'success' : 'plain'}>{t(isAutomatic ? 'automatic' : 'byFile')}</Badge>
      </h2>
      <p className="text-14 text-muted">
        {comparedAt ? t('compared', { time: formats.moment(comparedAt) }) : t('never')}
        {lastDay && ` · ${t('until', { day: lastDay })}`}
      </p>
      <form
        className="mt-3 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) read.mutate(file);
        }}
      >
        <label className="min-w-0 grow text-14 font-bold">
          {t('file', { company: title })}
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            className="mt-1 block min-h-11 w-full text-14 font-normal"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </label>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          pending={read.isPending}
          disabled={!file || isTooLarge}
        >
          {t('read')}
        </Button>
      </form>
      {isTooLarge && (
        <p role="alert" className="text-14 font-bold text-danger">
          {t('fileTooLarge', { most: payoutFileBytes / 1_000_000 })}
        </p>
      )}
      <CallErrorNotice error={read.error} />
      {read.data && (
        <Notice kind={read.data.unread.length > 0 ? 'warning' : 'success'} live className="mt-2">
          {t('lines', { count: read.data.lines })}
          {read.data.unread.length > 0 && ` ${t('unread', { rows: read.data.unread.join(', ') })}`}
        </Notice>
      )}
    </li>
  );
}
