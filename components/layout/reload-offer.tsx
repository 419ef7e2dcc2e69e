'use client';

import { useEffect, useState } from 'react';
import { watchChunks } from '@/lib/client/chunks/chunk-watch';
import { mayOfferReload, rememberReload } from '@/lib/client/chunks/reload-once';

export interface ReloadOfferProps {
  labels: { text: string; reload: string; close: string };
}

/**
 * Offers to load the page again when a part of it didn't come (ERR-08, DEC-64), once. Everything it needs is here already: what
 * has failed may be the network.
 */
export function ReloadOffer({ labels }: ReloadOfferProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let offered = false;
    return watchChunks(document, {
      onError: () => {
        if (offered || !mayOfferReload(sessionStorage)) return;
        offered = true;
        setOpen(true);
      },
    });
  }, []);
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(62px+env(safe-area-inset-bottom))] z-50 mx-auto max-w-[520px] desk:bottom-6"
    >
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
