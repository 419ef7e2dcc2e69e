import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingState } from '@/lib/contract/staff/bookings';
import type { OrderAct } from '../orders/use-act';

/** The attributes of a form that `KeepWritten` shows. */
export interface RowForm {
  /** The booking does not take it any more; what is written stays to be copied. */
  isOver: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

interface Props {
  /** The state of the booking allows the form. */
  isOffered: boolean;
  state: BookingState;
  isPending: boolean;
  act(asked: OrderAct): Promise<boolean>;
  /** Called when something is written, and when it is sent. */
  onWriting(isWriting: boolean): void;
  children(form: RowForm): ReactNode;
}

/** Shows a form while the booking takes it. A form in which something is written stays when the state changes. */
export function KeepWritten({ isOffered, state, isPending, act, onWriting, children }: Props) {
  const t = useTranslations('bookings');
  const [isWritten, setWritten] = useState(false);
  if (!isOffered && !isWritten) return null;
  const isOver = !isOffered && !isPending;
  const write = (isBegun: boolean) => {
    setWritten(isBegun);
    onWriting(isBegun);
  };
  const send = async (asked: OrderAct) => {
    const isDone = await act(asked);
    if (isDone) write(false);
    return isDone;
  };
  return (
    <div onChange={() => write(true)}>
      {children({ isOver, act: send })}
      {isOver && (
        <p role="status" className="font-bold text-warning">
          {t('notSent', { state: t(`states.${state}`) })}
        </p>
      )}
    </div>
  );
}
