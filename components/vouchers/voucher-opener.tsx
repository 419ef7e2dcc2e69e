'use client';

import { useEffect, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';

/** The open dialog and the link that opened it, which gets the focus back. */
export type Opening = { from?: HTMLAnchorElement } & ({ kind: 'list' } | { kind: 'offer'; id: number });

/** Returns the dialog that a clicked link opens; undefined for other targets and for clicks left to the browser. */
function parseClick(event: MouseEvent): Opening | undefined {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest<HTMLAnchorElement>('a[data-voucher], a[data-vouchers]');
  if (!link) return undefined;
  const { voucher } = link.dataset;
  return voucher ? { kind: 'offer', id: Number(voucher), from: link } : { kind: 'list', from: link };
}

const loadDialogs = () => import('./offer-dialogs').then((module) => module.default);

/** Opens vouchers in dialogs on the desktop, one in 606 px and all in 500 px; a phone follows the links. */
export function VoucherOpener() {
  const [opening, setOpening] = useState<Opening>();
  // On a failed load (offline) the link navigates.
  const Dialogs = useLazyPart(opening !== undefined, loadDialogs, () => {
    setOpening(undefined);
    if (opening?.from) window.location.assign(opening.from.href);
  });

  useEffect(() => {
    const section = document.getElementById('vouchers');
    const isDesktop = () => window.matchMedia('(min-width: 750px)').matches;
    const preload = () => isDesktop() && void loadDialogs().catch(() => undefined);
    const handleClick = (event: MouseEvent) => {
      const wanted = isDesktop() ? parseClick(event) : undefined;
      if (!wanted) return;
      event.preventDefault();
      setOpening(wanted);
    };
    section?.addEventListener('click', handleClick);
    section?.addEventListener('pointerover', preload, { once: true });
    section?.addEventListener('focusin', preload, { once: true });
    return () => {
      section?.removeEventListener('click', handleClick);
      section?.removeEventListener('pointerover', preload);
      section?.removeEventListener('focusin', preload);
    };
  }, []);

  return Dialogs && opening ? (
    <Dialogs opening={opening} onOpening={setOpening} onClose={() => setOpening(undefined)} />
  ) : null;
}
