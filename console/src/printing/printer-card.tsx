import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffInput } from '@/lib/contract/staff/contract';
import type { Printer } from '@/lib/contract/staff/printing';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';
import { useFormats } from '../orders/use-formats';

/** Printers poll every few seconds; after this many milliseconds of silence one is off or offline. */
const silentMs = 2 * 60_000;

type PrinterCall = 'printers.remove' | 'printers.print' | 'printers.settle';
type PrinterAction = {
  [N in PrinterCall]: { name: N; input: Omit<StaffInput<N>, 'restaurantId'> };
}[PrinterCall];

/** Shows one printer: whether it polls, its waiting papers, and papers with problems. */
export function PrinterCard({
  printer,
  now,
  isManager,
}: {
  printer: Printer;
  now: number;
  isManager: boolean;
}) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('printing');
  const formats = useFormats();
  const getText = useErrorText();
  const act = useMutation({
    mutationFn: ({ name, input }: PrinterAction) => call(name, { ...input, restaurantId } as never),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['printers.list'] }),
  });
  const { printerId, name, seenAt, problems } = printer;
  const isAsking = seenAt !== undefined && now - Date.parse(seenAt) < silentMs;
  return (
    <section aria-label={name} className="rounded-card bg-raised p-4 shadow-raised">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow text-18 font-bold">{name}</h2>
        <Badge tone={isAsking ? 'success' : 'danger'}>
          {isAsking ? t('asking') : seenAt ? t('silent', { time: formats.moment(seenAt) }) : t('neverSeen')}
        </Badge>
        {printer.waiting > 0 && <Badge tone="warning">{t('waiting', { count: printer.waiting })}</Badge>}
      </div>
      <p className="text-14 text-muted">
        {[
          t(`protocols.${printer.kind}`),
          t('millimetres', { width: printer.width }),
          ...printer.onAccept.map((kind) => t(`onAccept.${kind}`)),
        ].join(' · ')}
      </p>
      {problems.length > 0 && (
        <ul className="mt-3 rounded-control bg-warning-soft px-3 text-14">
          {problems.map(({ jobId, kind, number, state, createdAt, error }) => (
            <li
              key={jobId}
              className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-b-0"
              data-job={jobId}
            >
              <span className="min-w-48 grow text-warning">
                <b>
                  {t(`kinds.${kind}`)} {number}
                </b>{' '}
                {t(`problems.${state}`, { time: formats.clock(createdAt) })}
                {error && <span className="block text-12">{error}</span>}
              </span>
              <Button
                size="small"
                variant="secondary"
                disabled={act.isPending}
                onClick={() => act.mutate({ name: 'printers.settle', input: { jobId, as: 'there' } })}
              >
                {t('there')}
              </Button>
              <Button
                size="small"
                disabled={act.isPending}
                onClick={() => act.mutate({ name: 'printers.settle', input: { jobId, as: 'again' } })}
              >
                {t('again')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {act.error && (
        <div className="mt-3">
          <Notice kind="danger" live>
            {getText(act.error)}
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          variant="secondary"
          disabled={act.isPending}
          onClick={() =>
            act.mutate({ name: 'printers.print', input: { printerId, kind: 'test', orderId: undefined } })
          }
        >
          {t('test')}
        </Button>
        {/* It is last, so that its question moves no other button. */}
        {isManager && (
          <AskOnce
            label={t('remove')}
            question={t('removeAsk', { name })}
            sure={t('removeYes')}
            dangerous
            isPending={act.isPending}
            onSure={() => act.mutateAsync({ name: 'printers.remove', input: { printerId } })}
          />
        )}
      </div>
    </section>
  );
}
