'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** Ends a group after a confirmation, because the dishes of all members are lost. */
export function CancelGroup({ onSure, isPending }: { onSure(): void; isPending: boolean }) {
  const t = useTranslations('group');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        kind="warning"
        title={t('cancel')}
        content={t('cancelText')}
        sureLabel={t('cancelSure')}
        cancelLabel={t('keep')}
        closeLabel={t('closeDialog')}
        dangerous
        pending={isPending}
        onSure={() => {
          setAsking(false);
          onSure();
        }}
      />
    </>
  );
}
