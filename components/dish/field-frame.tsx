import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';

/** Separates a block of the dialog; its scroll margin keeps it below the bar with the dish's name. */
export function FieldFrame({ children }: { children: ReactNode }) {
  return (
    <div className="scroll-mt-15 border-t-8 border-sunken px-4 py-4 desk:scroll-mt-0 desk:px-6 desk:py-5 desk:first:border-t-0">
      {children}
    </div>
  );
}

/** Shows the group's rule, or that it is met. */
export function FieldBadge({
  complete,
  required,
  text,
}: {
  complete: boolean;
  required: boolean;
  text: string;
}) {
  if (complete)
    return (
      <Badge tone="success">
        <Icon name="check" size={16} />
        {text}
      </Badge>
    );
  return <Badge tone={required ? 'warning' : 'plain'}>{text}</Badge>;
}
