'use client';

import { type ReactNode, useId, useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';

interface Props {
  label: ReactNode;
  amount: ReactNode;
  /** The amount before the subsidy, shown struck through. */
  before?: ReactNode;
  /** Explanation that a tap opens below the line. */
  reason?: ReactNode;
  /** Whether the line is a deduction. */
  saving?: boolean;
}

/** Shows one line of a bill; its name opens the explanation. */
export function FeeRow({ label, amount, before, reason, saving }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const textClass = saving ? 'font-bold text-success' : open || !reason ? 'text-text' : 'text-muted';
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-14">
        {reason ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={joinClassNames(
              'flex min-h-11 min-w-0 items-center gap-1.5 rounded-control text-left leading-heading',
              textClass,
            )}
          >
            <span className="min-w-0">{label}</span>
            <AnyIcon name="info" size={16} />
          </button>
        ) : (
          <span className={joinClassNames('min-w-0 leading-heading', textClass)}>{label}</span>
        )}
        <span className={joinClassNames('num', saving && 'font-bold text-success')}>
          {before && <s className="mr-1.5 text-muted">{before}</s>}
          {amount}
        </span>
      </div>
      <p
        id={id}
        hidden={!open}
        className="mb-2 rounded-control bg-sunken px-3 py-2 text-12 leading-body text-pretty text-muted"
      >
        {reason}
      </p>
    </div>
  );
}
