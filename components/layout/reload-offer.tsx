'use client';

import { useEffect, useRef, useState } from 'react';
import { placeAboveBars } from '@/components/ui/pinned-bottom';
import { watchChunks } from '@/lib/client/chunk-watch';
import { mayOfferReload, rememberReload } from '@/lib/domain/reload-once';

export interface ReloadOfferProps {
  labels: { text: string; reload: string; close: string };
}

/**
 * Offers once to reload the page when a chunk failed to load. It loads nothing itself, because the network may be down.
 */
export function ReloadOffer({ labels }: ReloadOfferProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let offered = false;
    return watchChunks(document, {
      onError: () => {
        // Offline a reload brings nothing that is missing.
        if (offered || !navigator.onLine || !mayOfferReload(sessionStorage)) return;
        offered = true;
        setOpen(true);
      },
    });
  }, []);
  useEffect(() => {
    if (open && box.current) return placeAboveBars(box.current, 12).end;
  }, [open]);
  return (
    <div ref={box} role="status" data-pinned className="fixed inset-x-3 z-50 mx-auto max-w-[520px]">
      {open && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-ink px-4 py-2 text-14 leading-heading text-on-ink shadow-overlay">
          <p className="min-w-48 grow">{labels.text}</p>
          <p className="ml-auto flex gap-1 *:min-h-11 *:rounded-control *:px-3 *:font-bold">
            <button type="button" className="text-on-ink-muted" onClick={() => setOpen(false)}>
              {labels.close}
            </button>
            <button
              type="button"
              className="text-brand-on-ink"
              onClick={() => {
                rememberReload(sessionStorage);
                window.location.reload();
              }}
            >
              {labels.reload}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
