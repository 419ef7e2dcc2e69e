'use client';

import type { ReactNode } from 'react';
import type { HelpDeskShop } from './open-help-desk';

interface Props {
  shop: HelpDeskShop;
  /** Error text when customer service cannot be opened. */
  failed: string;
  /** Accessible name, if the visible content does not suffice. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Opens customer service; its code loads on the first click. */
export function HelpDeskButton({ shop, failed, label, className, children }: Props) {
  const open = () => {
    // Opened synchronously, because the popup blocker rejects a window opened later.
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
