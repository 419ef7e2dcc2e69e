'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import { ShopLink } from '@/components/layout/shop-link';
import { useLeave } from './use-leave';

export interface AccountLink {
  key: string;
  label: string;
  href: string;
}

interface Props {
  links: AccountLink[];
  /** The button that opened the menu. */
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

const row =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left leading-heading hover:bg-sunken';

/** Shows the account menu of the desktop header: six links and logout. */
export function AccountDropdown({ links, anchor, onClose }: Props) {
  const t = useTranslations('session');
  const panel = useRef<HTMLElement>(null);
  const logOut = useLeave();

  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      anchor.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, [anchor, onClose]);

  return (
    <nav
      ref={panel}
      aria-label={t('account')}
      className="absolute top-full right-0 z-50 mt-2 w-60 animate-rise-in rounded-card bg-raised p-2 text-14 font-bold shadow-overlay"
    >
      <ul>
        {links.map(({ key, label, href }) => (
          <li key={key}>
            <ShopLink href={href} className={row} onClick={onClose}>
              {label}
            </ShopLink>
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-1">
          <button
            type="button"
            className={row}
            onClick={() => {
              onClose();
              void logOut();
            }}
          >
            {t('logout')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
