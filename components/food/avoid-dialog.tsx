'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { CheckboxList } from '@/components/ui/checkbox-list';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { clearAvoided, setAvoided, setTells, useAvoided } from '@/lib/client/food/avoid-store';
import { useSession } from '@/lib/client/session/session-client';
import { type Avoidable, allergens, diets } from '@/lib/contract/food-values';
import { AccountRow } from './account-row';
import { ConsentRow } from './consent-row';

/** Edits the allergens and diets that a guest avoids; the list applies to all dishes and restaurants on this device. */
export function AvoidDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useTranslations('avoid');
  const tFood = useTranslations('food.names');
  const { avoided, tells } = useAvoided();
  const { status } = useSession();
  const toOptions = (some: readonly Avoidable[]) =>
    some.map((avoidable) => {
      const about = `about.${avoidable}` as 'about.nut';
      return {
        value: avoidable,
        label: <span className="inline-block first-letter:uppercase">{tFood(avoidable)}</span>,
        detail: t.has(about) ? t(about) : undefined,
      };
    });
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('title')}
      closeLabel={t('close')}
      width={560}
      footer={
        <div className="flex items-center justify-between gap-3 px-4 py-3 desk:px-6">
          <Button variant="secondary" onClick={clearAvoided} disabled={avoided.length === 0}>
            {t('clear')}
          </Button>
          <Button onClick={close}>{t('done')}</Button>
        </div>
      }
    >
      <div className="space-y-5 px-4 pb-5 desk:px-6">
        <p className="text-14 text-pretty text-muted">{t('intro')}</p>
        <CheckboxList legend={t('diets')} options={toOptions(diets)} value={avoided} onToggle={setAvoided} />
        <CheckboxList
          legend={t('allergens')}
          options={toOptions(allergens)}
          value={avoided}
          onToggle={setAvoided}
        />
        <Notice kind="warning">{t('careful')}</Notice>
        <div>
          <ConsentRow label={t('tell')} detail={t('tellDetail')} checked={tells} onChange={setTells} />
          {status === 'diner' && <AccountRow />}
        </div>
        <p className="text-12 text-pretty text-muted">{t('stored')}</p>
      </div>
    </DialogOrSheet>
  );
}
