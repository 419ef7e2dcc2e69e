import type { ReactNode } from 'react';
import { restBarWhenGrown } from '@/components/ui/let-rest';

/** Holds the main action of a table's screen: pinned to the bottom on phones, below the content on desktops. */
export function BottomBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div
      ref={restBarWhenGrown}
      data-pinned
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised p-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-overlay desk:static desk:rounded-card desk:border-0 desk:p-4 desk:shadow-raised"
    >
      {children}
      {note && <p className="mt-2 text-center text-12 leading-body text-balance text-muted">{note}</p>}
    </div>
  );
}
