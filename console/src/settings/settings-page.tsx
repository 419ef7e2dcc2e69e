import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { type Locale, locales } from '@/lib/contract/values';
import { applyEdits, type Edit, getAt, isSame } from '@/lib/domain/draft/edits';
import { CallError, call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Screen } from '../layout/screen';
import { ConflictNotice } from '../menu/conflict-notice';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { getWrittenLanguages } from '../menu/menu-texts';
import type { DraftConflict, DraftRead } from '../menu/use-draft';
import { WithMessages } from '../with-messages';
import { AccountPart } from './account-part';
import { BrandPart } from './brand-part';
import { DeliveryPart } from './delivery-part';
import { DevicePart } from './device-part';
import { DomainsPart } from './domains-part';
import { GuestDataPart } from './guest-data-part';
import { HoursPart } from './hours-part';
import { SpecialDaysPart } from './special-days-part';
import { TaxesPart } from './taxes-part';

/** What is set of a restaurant beside its menu; saving publishes it at once (CON-17). */
export function SettingsPage() {
  return (
    <WithMessages area="settings">
      <Settings />
    </WithMessages>
  );
}

function Settings() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const t = useTranslations('settings');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('menu.draft', { restaurantId }));
  return (
    <Screen title={t('title')}>
      {error && (
        <Notice kind="danger" live>
          {getText(error)}
        </Notice>
      )}
      {data && <Form read={data} isOwner={isAtLeast(role, 'owner')} />}
    </Screen>
  );
}

function Form({ read, isOwner }: { read: DraftRead; isOwner: boolean }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('settings');
  const getText = useErrorText();
  const [edits, setEdits] = useState<Edit[]>([]);
  const [conflicts, setConflicts] = useState<DraftConflict[]>([]);
  const [hasSaved, setSaved] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: Edit[]) =>
      call('settings.save', {
        restaurantId,
        edits: wanted.map(({ path, value }) => ({ path, value, before: getAt(read.document, path) })),
      }),
    async onSuccess(saved) {
      setConflicts(saved.conflicts);
      await queryClient.invalidateQueries({ queryKey: ['menu.draft'] });
      if (saved.conflicts.length > 0) return;
      setEdits([]);
      setSaved(true);
      void queryClient.invalidateQueries({ queryKey: ['setup.list'] });
    },
  });
  const document = useMemo(() => applyEdits(read.document, edits), [read.document, edits]);
  const refused = save.error instanceof CallError ? save.error.detail.errors : undefined;
  const first = getAt(document, 'restaurant/defaultLocale') as Locale;
  const drop = (gone: DraftConflict) => setConflicts((all) => all.filter(({ path }) => path !== gone.path));
  const view: DraftView = {
    read: { ...read, errors: (refused ?? []) as DraftRead['errors'], notes: [] },
    document,
    set(added) {
      setSaved(false);
      setEdits((all) => [
        ...all.filter(({ path }) => !added.some((each) => each.path === path)),
        ...added.filter(({ path, value }) => !isSame(getAt(read.document, path), value)),
      ]);
    },
    move: () => undefined,
    conflicts,
    // What stands there now has been read again, so that saving once more is the person's decision.
    takeMine: drop,
    takeTheirs(conflict) {
      drop(conflict);
      setEdits((all) => all.filter(({ path }) => path !== conflict.path));
    },
    isSaving: save.isPending,
    failed: undefined,
    languages: [first, ...locales.filter((locale) => locale !== first)],
    written: useMemo(() => getWrittenLanguages(read.document), [read.document]),
    decimals: getAt(document, 'restaurant/country') === 'VN' ? 0 : 2,
  };
  return (
    <DraftProvider value={view}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4 pb-24">
        <ConflictNotice />
        {save.error && (
          <Notice kind="danger" live>
            {getText(save.error)}
          </Notice>
        )}
        <HoursPart />
        <SpecialDaysPart />
        <DeliveryPart />
        {isOwner && <TaxesPart />}
        {isOwner && <BrandPart />}
        {isOwner && <GuestDataPart />}
        {isOwner && <AccountPart isSaved={edits.length === 0} />}
        {isOwner && <DomainsPart />}
        <DevicePart />
      </div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex items-center justify-end gap-3 border-t border-line bg-raised p-3">
        <p role="status" className="text-14 text-muted">
          {edits.length > 0 ? t('unsaved', { count: edits.length }) : hasSaved ? t('saved') : ''}
        </p>
        <Button variant="secondary" disabled={edits.length === 0} onClick={() => setEdits([])}>
          {t('discard')}
        </Button>
        <Button pending={save.isPending} disabled={edits.length === 0} onClick={() => save.mutate(edits)}>
          {t('save')}
        </Button>
      </div>
    </DraftProvider>
  );
}
