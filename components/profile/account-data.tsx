'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { query } from '@/lib/client/api/call';
import type { User } from '@/lib/contract/profile';
import type { CountryCode } from '@/lib/contract/values';

const loadDialogs = () => import('./delete-account').then((module) => module.default);

interface Props {
  user: User;
  shopCountry: CountryCode;
}

/** What is stored about the diner: a download of it, and the deletion of the account (DEC-88). */
export function AccountData(about: Props) {
  const t = useTranslations('profile.data');
  const [pending, setPending] = useState(false);
  const [open, setOpen] = useState(false);
  const Dialogs = useLazyPart(open, loadDialogs, () => {
    setOpen(false);
    showToast({ kind: 'error', text: t('failed') });
  });

  async function download(): Promise<void> {
    setPending(true);
    try {
      saveFile('my-data.json', JSON.stringify(await query('profile.export', {}), null, 2));
    } catch {
      showToast({ kind: 'error', text: t('failed') });
    } finally {
      setPending(false);
    }
  }

  return (
    <Card heading={t('heading')} aria-label={t('heading')} roomy>
      <p className="text-14 text-muted">{t('text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" pending={pending} onClick={() => void download()}>
          {t('download')}
        </Button>
        <Button variant="ghost" size="small" pending={open && !Dialogs} onClick={() => setOpen(true)}>
          {t('delete')}
        </Button>
      </div>
      {open && Dialogs && <Dialogs {...about} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Lets the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
