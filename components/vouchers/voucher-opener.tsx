'use client';

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { ClientShop } from '@/lib/domain/client-shop';
import type OfferDialogs from './offer-dialogs';

/** What is shown over the page, and the link that asked for it, which has the focus again afterwards. */
export type Opening = { from?: HTMLElement } & ({ kind: 'list' } | { kind: 'offer'; id: number });

/** What a link of the strip opens; undefined for anything else, and for presses that the browser should handle itself. */
function openingOf(event: MouseEvent): Opening | undefined {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest<HTMLElement>('[data-voucher], [data-vouchers]');
  if (!link) return undefined;
  const { voucher } = link.dataset;
  return voucher ? { kind: 'offer', id: Number(voucher), from: link } : { kind: 'list', from: link };
}

const loadDialogs = () => import('./offer-dialogs');

/**
 * Opens vouchers over the page on the desktop, one in 606 px and all of them in 500 px; a phone goes to their pages, as links
 * do (VCH-09).
 */
export function VoucherOpener({ shop }: { shop: ClientShop }) {
  const [opening, setOpening] = useState<Opening>();
  const [Dialogs, setDialogs] = useState<ComponentType<ComponentProps<typeof OfferDialogs>>>();

  useEffect(() => {
    const section = document.getElementById('vouchers');
    const isDesktop = () => window.matchMedia('(min-width: 750px)').matches;
    const warm = () => isDesktop() && void loadDialogs().catch(() => undefined);
    const press = (event: MouseEvent) => {
      const wanted = isDesktop() ? openingOf(event) : undefined;
      if (!wanted) return;
      event.preventDefault();
      loadDialogs().then(
        (module) => {
          setDialogs(() => module.default);
          setOpening(wanted);
        },
        // Without it the link goes where it leads.
        () => window.location.assign((wanted.from as HTMLAnchorElement).href),
      );
    };
    section?.addEventListener('click', press);
    section?.addEventListener('pointerover', warm, { once: true });
    section?.addEventListener('focusin', warm, { once: true });
    return () => {
      section?.removeEventListener('click', press);
      section?.removeEventListener('pointerover', warm);
      section?.removeEventListener('focusin', warm);
    };
  }, []);

  return Dialogs && opening ? (
    <Dialogs shop={shop} opening={opening} onOpening={setOpening} onClose={() => setOpening(undefined)} />
  ) : null;
}
