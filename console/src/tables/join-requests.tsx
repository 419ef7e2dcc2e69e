import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { StaffTable } from '@/lib/contract/staff/tables';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  waiting: StaffTable['waiting'];
  /** Guests ask to open the table, not to join others there. */
  opens?: boolean;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
}

/** Guests who ask to be let in to a table, with the answers to each. */
export function JoinRequests({ waiting, opens = false, act, isPending }: Props) {
  const t = useTranslations('tables');
  const formats = useFormats();
  return waiting.map(({ knockId, name, askedAt }) => (
    <div
      key={knockId}
      className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-control bg-warning-soft px-3 py-2 font-bold text-warning"
    >
      {t(opens ? 'wantsToOpen' : 'wantsIn', { name, time: formats.clock(askedAt) })}
      <span className="flex flex-wrap gap-2">
        {([true, false] as const).map((isAdmitted) => (
          <Button
            key={String(isAdmitted)}
            size="small"
            variant="secondary"
            disabled={isPending}
            onClick={() => void act({ name: 'tables.admit', input: { knockId, isAdmitted } })}
          >
            {t(isAdmitted ? 'letIn' : 'turnAway')}
          </Button>
        ))}
      </span>
    </div>
  ));
}

/** A free table at which guests ask to sit down. */
export function FreeTableCard({ tableNo, ...requests }: Omit<Props, 'opens'> & { tableNo: string }) {
  const t = useTranslations('tables');
  return (
    <li
      id={`free-${tableNo}`}
      tabIndex={-1}
      className="scroll-mt-4 rounded-card bg-raised p-4 shadow-raised"
      data-free-table={tableNo}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-22 font-bold [overflow-wrap:anywhere]">{t('table', { tableNo })}</h2>
        <p className="text-12 text-muted">{t('states.free')}</p>
      </div>
      <JoinRequests {...requests} opens />
      <p className="mt-2 text-14 text-muted">{t('lookFirst')}</p>
    </li>
  );
}
