'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { queries } from '@/lib/client/api/queries';
import { RowText } from './profile-row';

const loadDialog = () => import('@/components/addresses/address-dialog').then((module) => module.default);

/** Shows the default delivery address; opens the address dialog. */
export function AddressRow({ userId }: { userId: number }) {
  const t = useTranslations('profile.address');
  const client = useQueryClient();
  const book = useQuery(queries.addresses(userId));
  const [open, setOpen] = useState(false);
  const Dialog = useLazyPart(open, loadDialog, () => {
    setOpen(false);
    showToast({ kind: 'error', text: t('failed') });
  });
  const standard = book.data?.find((address) => address.defaultAddress);

  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-15 w-full items-center gap-4 text-left leading-heading"
        onClick={() => setOpen(true)}
      >
        <RowText
          label={t('label')}
          value={standard ? [standard.buildingName, standard.unitNo].filter(Boolean).join(', ') : t('none')}
          muted={!standard}
        />
        <Icon name="chevron-right" className="text-muted" />
      </button>
      {open && Dialog && (
        <Dialog
          open
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) void client.invalidateQueries({ queryKey: queries.addresses(userId).queryKey });
          }}
        />
      )}
    </li>
  );
}
