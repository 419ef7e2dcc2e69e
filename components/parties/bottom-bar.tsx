import type { ReactNode } from 'react';
import { restBarWhenGrown } from '@/components/ui/let-rest';

/** Holds the main action of a table's screen, pinned to the bottom, so that nothing that comes above it moves it. */
export function BottomBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div
      ref={restBarWhenGrown}
      data-pinned
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised p-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-overlay desk:bottom-4 desk:mx-auto desk:max-w-[704px] desk:rounded-card desk:border-0 desk:p-4"
    >
      {children}
      {note && <p className="mt-2 text-center text-12 leading-body text-balance text-muted">{note}</p>}
    </div>
  );
}
