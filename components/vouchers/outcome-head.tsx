import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';

interface Props {
  icon: AnyIconName;
  tone: 'success' | 'warning';
  title: string;
  /** Content beside the title, such as a refresh button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Shows the outcome of a purchase in large letters. */
export function OutcomeHead({ icon, tone, title, aside, children }: Props) {
  const toneClass = tone === 'success' ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning';
  return (
    <div className="flex flex-col items-center px-4 py-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${toneClass}`}>
        <AnyIcon name={icon} size={32} />
      </span>
      <div className="mt-3 flex items-center gap-1">
        <h2 className="text-22 leading-heading font-bold">{title}</h2>
        {aside}
      </div>
      <div className="mt-1 w-full max-w-[48ch] text-pretty text-muted">{children}</div>
    </div>
  );
}
