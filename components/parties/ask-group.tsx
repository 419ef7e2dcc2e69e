'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

interface Props {
  /** `cancel` ends the group, `drop` takes out the dishes of members who have not paid. */
  kind: 'cancel' | 'drop';
  onSure(): void;
  isPending: boolean;
}

/** Takes dishes from members after a confirmation, because they are lost. */
export function AskGroup({ kind, onSure, isPending }: Props) {
  const t = useTranslations('group');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={kind === 'cancel' ? 'ghost' : 'secondary'}
        size="small"
        pending={isPending}
        onClick={() => setAsking(true)}
      >
        {t(kind)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        kind="warning"
        title={t(kind)}
        content={t(`${kind}Text`)}
        sureLabel={t(`${kind}Sure`)}
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
