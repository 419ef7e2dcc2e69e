import type { ReactNode } from 'react';
import { AnyIcon, type AnyIconName } from './any-icon';
import { joinClassNames } from './class-names';

type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

const kinds: Record<NoticeKind, { icon: AnyIconName; tone: string }> = {
  info: { icon: 'info', tone: 'bg-info-soft text-info' },
  success: { icon: 'check', tone: 'bg-success-soft text-success' },
  warning: { icon: 'warning', tone: 'bg-warning-soft text-warning' },
  danger: { icon: 'error', tone: 'bg-danger-soft text-danger' },
};

type NoticeProps = {
  kind?: NoticeKind;
  /** Content beside the text, such as a ghost button "Retry". */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Set if the notice appears after an action: it is then announced, a danger assertively. */
  live?: boolean;
};

export function Notice({ kind = 'info', action, children, className, live }: NoticeProps) {
  const { icon, tone } = kinds[kind];
  return (
    <div
      role={live ? (kind === 'danger' ? 'alert' : 'status') : undefined}
      className={joinClassNames(
        'flex min-h-11 items-center gap-3 rounded-control px-4 py-2 text-14 leading-heading font-bold',
        tone,
        className,
      )}
    >
      <AnyIcon name={icon} />
      <div className="min-w-0 grow">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
