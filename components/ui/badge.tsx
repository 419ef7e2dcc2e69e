import type { ReactNode } from 'react';
import { joinClassNames } from './class-names';

export type BadgeTone = 'brand' | 'success' | 'warning' | 'danger' | 'info' | 'plain';

const tones: Record<BadgeTone, string> = {
  brand: 'bg-brand-soft text-brand-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  plain: 'bg-sunken text-muted',
};

type BadgeProps = { tone?: BadgeTone; children: ReactNode; className?: string };

export function Badge({ tone = 'plain', children, className }: BadgeProps) {
  return <span className={joinClassNames('badge', tones[tone], className)}>{children}</span>;
}
