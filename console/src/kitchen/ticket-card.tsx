import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import type { Ticket, TicketLine } from '@/lib/contract/staff/kitchen';
import { getMinutesLeft, modeIcons } from '../orders/columns';
import type { Formats } from '../orders/use-formats';
import { formatAge, getUrgency } from './tickets';

interface Props {
  ticket: Ticket;
  /** The digit that bumps the ticket. */
  shortcut: number | undefined;
  now: number;
  formats: Formats;
  onBump(): void;
  onLine(line: TicketLine): void;
}

const tones = {
  late: { card: 'border-danger', head: 'bg-danger text-on-tone', icon: 'warning' },
  soon: { card: 'border-warning', head: 'bg-warning text-on-tone', icon: 'clock' },
  calm: { card: 'border-line', head: 'bg-sunken text-text', icon: undefined },
} as const;

/** Shows a ticket: a tap on its head or its digit bumps it, a tap on a line marks the line as made. */
export function TicketCard({ ticket, shortcut, now, formats, onBump, onLine }: Props) {
  const t = useTranslations('kitchen');
  const tOrders = useTranslations('orders');
  const urgency = getUrgency(ticket, now);
  const tone = tones[urgency];
  const minutes = getMinutesLeft(ticket, now);
  const name = ticket.tableNo ?? ticket.number;
  return (
    <li
      data-order={ticket.orderId}
      data-urgency={urgency}
      className={joinClassNames('overflow-hidden rounded-card border-2 bg-raised', tone.card)}
    >
      <button
        type="button"
        onClick={onBump}
        className={joinClassNames('flex min-h-18 w-full items-center gap-3 px-3 py-2 text-left', tone.head)}
      >
        <span className="sr-only">{t('bump')} </span>
        {shortcut !== undefined && (
          <kbd className="num grid [font-family:inherit] size-11 shrink-0 place-items-center rounded-control border-2 border-current text-28 font-bold">
            {shortcut}
          </kbd>
        )}
        <span className="min-w-0 grow">
          <b className="num flex items-center gap-2 text-28 leading-figure">
            <AnyIcon name={modeIcons[ticket.mode]} size={24} />
            {name}
          </b>
          <span className="block text-14">
            {[
              tOrders(`modes.${ticket.mode}`),
              ticket.movedFrom && tOrders('movedFrom', { from: ticket.movedFrom }),
              ticket.booking && tOrders('booking', ticket.booking),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <b className="num block text-28 leading-figure">{formatAge(ticket.since, now)}</b>
          <span className="flex items-center justify-end gap-1 text-18 font-bold">
            {tone.icon && <AnyIcon name={tone.icon} size={16} />}
            {urgency === 'late'
              ? tOrders('late', { minutes: -minutes })
              : t('due', { time: formats.clock(ticket.dueAt) })}
          </span>
        </span>
      </button>
      <ul className="px-3">
        {ticket.lines.map((line) => (
          <li key={line.position} className="border-b border-line last:border-b-0">
            <button
              type="button"
              aria-pressed={line.isPrepared}
              onClick={() => onLine(line)}
              className="flex min-h-14 w-full gap-3 py-2 text-left"
            >
              <b
                className={joinClassNames(
                  'num w-7 shrink-0 text-28 leading-heading',
                  !line.isPrepared && 'text-brand-text',
                )}
              >
                {line.count}
              </b>
              <span className={joinClassNames('min-w-0 grow', line.isPrepared && 'text-muted line-through')}>
                <b className="block text-28 leading-heading [overflow-wrap:anywhere]">{line.name}</b>
                {line.choices.length > 0 && (
                  <span className="block text-26 leading-heading">{line.choices.join(' · ')}</span>
                )}
                {line.remark && <Remark>{line.remark}</Remark>}
                {line.avoids && <Warning>{line.avoids}</Warning>}
                {line.warnings.map((warning) => (
                  <Warning key={warning}>{warning}</Warning>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {ticket.avoids && (
        <div className="px-3 pb-3">
          <Warning>{ticket.avoids}</Warning>
        </div>
      )}
      {ticket.remark && (
        <div className="px-3 pb-3">
          <Remark>{ticket.remark}</Remark>
        </div>
      )}
    </li>
  );
}

/** Highlights an allergen or diet that the guest avoids. */
const Warning = ({ children }: { children: string }) => (
  <b className="mt-1 flex items-center gap-2 rounded-control bg-danger-soft px-3 py-1 text-26 leading-heading text-danger [overflow-wrap:anywhere]">
    <AnyIcon name="warning" size={24} />
    {children}
  </b>
);

/** Highlights a remark as written, in any language. */
const Remark = ({ children }: { children: string }) => (
  <b className="mt-1 flex items-center gap-2 rounded-control bg-warning-soft px-3 py-1 text-26 leading-heading text-warning [overflow-wrap:anywhere]">
    <AnyIcon name="edit" size={24} />
    {children}
  </b>
);
