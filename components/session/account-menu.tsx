'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { AccountDropdown, type AccountLink } from './account-dropdown';

export interface AccountMenuProps {
  links: AccountLink[];
  mobile?: string;
}

/** Shows the diner's number in the desktop header; a click opens the account menu. */
export default function AccountMenu({ links, mobile }: AccountMenuProps) {
  const t = useTranslations('session');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span className="relative block">
      <Button
        ref={button}
        variant="secondary"
        size="small"
        wide
        aria-expanded={open}
        aria-label={`${t('account')} ${mobile}`}
        onClick={() => setOpen(!open)}
      >
        <AnyIcon name="user" size={18} />
        <span className="num hidden min-[1200px]:inline">{mobile}</span>
        <AnyIcon name="chevron-down" size={16} />
      </Button>
      {open && <AccountDropdown links={links} anchor={button} onClose={() => setOpen(false)} />}
    </span>
  );
}
