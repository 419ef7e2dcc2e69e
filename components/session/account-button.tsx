'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { openLogin, useSession } from '@/lib/session/session-client';
import type AccountDropdown from './account-dropdown';

type DropdownType = ComponentType<ComponentProps<typeof AccountDropdown>>;

type Props = Pick<ComponentProps<typeof AccountDropdown>, 'links'>;

/** Log in, or whose session it is; the menu's code comes with the first wish. */
export function AccountButton(menu: Props) {
  const t = useTranslations('session');
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [Dropdown, setDropdown] = useState<DropdownType>();

  if (session.status !== 'diner') {
    return (
      <Button variant="secondary" size="small" onClick={() => openLogin({ reason: 'account' })}>
        {t('login')}
      </Button>
    );
  }
  // Offline: the next press asks again.
  const load = () =>
    import('./account-dropdown').then((module) => setDropdown(() => module.default)).catch(() => undefined);
  return (
    <span className="relative block">
      <Button
        ref={button}
        variant="secondary"
        size="small"
        aria-expanded={open}
        aria-label={`${t('account')} ${session.mobile}`}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          if (!Dropdown) void load();
          setOpen(!open);
        }}
      >
        <Icon name="user" size={18} />
        <span className="num">{session.mobile}</span>
        <Icon name="chevron-down" size={16} />
      </Button>
      {open && Dropdown && <Dropdown {...menu} anchor={button} onClose={() => setOpen(false)} />}
    </span>
  );
}
