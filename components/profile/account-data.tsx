'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { query } from '@/lib/client/api/call';
import type { User } from '@/lib/contract/profile';

const loadDialogs = () => import('./delete-account').then((module) => module.default);

interface Props {
  user: User;
}

/** Offers a download of the diner's stored data and the deletion of the account. */
export function AccountData(about: Props) {
  const t = useTranslations('profile.data');
  const downloading = useMutation({
    mutationFn: () => query('profile.export', {}),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2)),
    onError: () => showToast({ kind: 'error', text: t('failed') }),
  });
  const [open, setOpen] = useState(false);
  const Dialogs = useLazyPart(open, loadDialogs, () => {
    setOpen(false);
    showToast({ kind: 'error', text: t('failed') });
  });

  return (
    <Card heading={t('heading')} aria-label={t('heading')} roomy>
      <p className="text-14 text-muted">{t('text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          pending={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
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

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
