'use client';

import type { ReactNode } from 'react';
import type { HelpDeskShop } from './open-help-desk';

interface Props {
  shop: HelpDeskShop;
  /** Text when it can't be reached. */
  failed: string;
  /** The accessible name where what is seen is less. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Opens customer service; its code loads on the first click (HLP-01). */
export function HelpDeskButton({ shop, failed, label, className, children }: Props) {
  const open = () => {
    // Opened synchronously, or the popup blocker would stop it.
    const opened = window.open('', '_blank');
    import('./open-help-desk').then(
      ({ openHelpDesk }) => openHelpDesk(shop, opened, failed),
      () => opened?.close(),
    );
  };
  return (
    <button type="button" aria-label={label} className={className} onClick={open}>
      {children}
    </button>
  );
}
