'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SeenGroup } from '@/lib/contract/groups';

interface Props {
  /** `cancel` ends the group, `drop` takes out the dishes of members who have not paid. */
  kind: 'cancel' | 'drop';
  /** The group as it is read now; the act carries it as it was when the question was opened. */
  seen: SeenGroup;
  onSure(seen: SeenGroup): void;
  isPending: boolean;
}

/** Takes dishes from members after a confirmation, because they are lost. */
export function AskGroup({ kind, seen, onSure, isPending }: Props) {
  const t = useTranslations('group');
  const [asked, setAsked] = useState<SeenGroup>();
  return (
    <>
      <Button
        variant={kind === 'cancel' ? 'ghost' : 'secondary'}
        size="small"
        pending={isPending}
        onClick={() => setAsked(seen)}
      >
        {t(kind)}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => setAsked(isOpen ? seen : undefined)}
        kind="warning"
        title={t(kind)}
        content={t(`${kind}Text`)}
        sureLabel={t(`${kind}Sure`)}
        cancelLabel={t('keep')}
        closeLabel={t('closeDialog')}
        dangerous
        pending={isPending}
        onSure={() => {
          setAsked(undefined);
          if (asked) onSure(asked);
        }}
      />
    </>
  );
}
