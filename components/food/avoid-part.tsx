'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStorefront } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import { Checkbox } from '@/components/ui/checkbox-list';
import { syncAccountList } from '@/lib/client/food/account-list';
import { setHides, useAvoided } from '@/lib/client/food/avoid-store';
import type { Avoidable } from '@/lib/contract/food-values';
import type { Locale } from '@/lib/contract/values';
import { listNames } from '@/lib/domain/food/meets-avoided';
import { AvoidDialog } from './avoid-dialog';
import { useRowMarks } from './use-row-marks';

interface Props {
  open: boolean;
  close: () => void;
}

/** Shows the avoid list and its dialog, and marks the dishes of the page. */
function AvoidPart({ open, close }: Props) {
  const t = useTranslations('avoid');
  const tFood = useTranslations('food');
  const id = useId();
  const { shop } = useStorefront();
  const { avoided, hides, onAccount } = useAvoided();
  const { met, state } = useRowMarks(shop, avoided, hides);
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('[data-avoid]')), []);
  // Closing the dialog sends its changes to the account; before that, the changes of other devices are loaded from
  // there.
  const isOnAccount = onAccount !== undefined;
  useEffect(() => {
    if (isOnAccount && !open) syncAccountList().catch(() => undefined);
  }, [isOnAccount, open]);
  const getName = (avoidable: Avoidable) => tFood(`names.${avoidable}`);
  const needs = listNames(avoided.map(getName), shop.locale);
  return (
    <>
      {place &&
        avoided.length > 0 &&
        createPortal(
          <div className="flex basis-full flex-wrap items-center gap-x-4 text-14">
            <p className="min-w-0 text-muted">{t('list', { names: needs })}</p>
            <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2 font-bold">
              <Checkbox id={id} checked={hides} onChange={setHides} />
              {t('hide')}
            </label>
            <p role="status" className="basis-full text-12 text-muted">
              {state === 'failed'
                ? t('failed')
                : state === 'ready' && t(hides ? 'hidden' : 'met', { count: met })}
            </p>
          </div>,
          place,
        )}
      <AvoidDialog open={open} close={close} />
    </>
  );
}

export const createAvoidPart = (locale: Locale) => withMessages(AvoidPart, locale, ['avoid', 'food']);
