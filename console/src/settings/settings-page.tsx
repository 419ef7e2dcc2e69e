import { useStore } from '@tanstack/react-form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { focusFirstError } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { watchPerson } from '@/components/ui/watch-person';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { type Locale, locales } from '@/lib/contract/values';
import { applyEdits, type Edit, getAt, isSame, type Json } from '@/lib/domain/draft/edits';
import { keepUses } from '@/lib/domain/draft/promotion-uses';
import { call, toCallError } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';
import { Screen } from '../layout/screen';
import { ConflictNotice } from '../menu/conflict-notice';
import { DraftProvider, type DraftView, useDraftView } from '../menu/draft-context';
import { getWrittenLanguages } from '../menu/menu-texts';
import { Part } from '../menu/part';
import type { DraftConflict, DraftRead } from '../menu/use-draft';
import { WithMessages } from '../with-messages';
import { AccountPart } from './account-part';
import { AreasPart } from './areas-part';
import { BrandPart } from './brand-part';
import { DeliveryPart } from './delivery-part';
import { DevicePart } from './device-part';
import { DomainsPart } from './domains-part';
import { FilePart } from './file-part';
import { HoursPart } from './hours-part';
import { PayCompaniesPart } from './pay-companies-part';
import { PayWaysPart } from './pay-ways-part';
import { PromotionTrial } from './promotion-trial';
import { GuestDataPart, ShopPart } from './shop-part';
import { SpecialDaysPart } from './special-days-part';
import { TablesPart } from './tables-part';
import { TaxNumbersPart } from './tax-numbers-part';
import { TaxesPart } from './taxes-part';

/** Edits the restaurant's settings except for its menu; saving publishes them immediately. */
export function SettingsPage() {
  return (
    <WithMessages isScreen area="settings">
      <WithMessages isScreen area="menu">
        <Settings />
      </WithMessages>
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
      {data && <Form draft={data} isOwner={isAtLeast(role, 'owner')} />}
    </Screen>
  );
}

/** Settings are saved beside the published menu, so they choose among its dishes, and not among those of its draft. */
function leaveDraft(draft: DraftRead): DraftRead {
  const undo = draft.edits.map(({ path, before }) => ({ path, value: before })).reverse();
  return { ...draft, document: applyEdits(draft.document, undo as Edit[]) };
}

function Form({ draft, isOwner }: { draft: DraftRead; isOwner: boolean }) {
  const read = useMemo(() => leaveDraft(draft), [draft]);
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const [edits, setEdits] = useState<SeenEdit[]>([]);
  const [conflicts, setConflicts] = useState<DraftConflict[]>([]);
  const [hasSaved, setSaved] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: SeenEdit[]) => call('settings.save', { restaurantId, edits: wanted }),
    async onSuccess(saved, wanted) {
      setConflicts(saved.conflicts);
      await queryClient.invalidateQueries({ queryKey: ['menu.draft'] });
      if (saved.conflicts.length > 0) return;
      setEdits((all) => dropSaved(all, wanted));
      setSaved(true);
      void queryClient.invalidateQueries({ queryKey: ['setup.list'] });
    },
  });
  const document = useMemo(() => applyEdits(read.document, edits), [read.document, edits]);
  const refused = save.error ? toCallError(save.error).detail.errors : undefined;
  const first = getAt(document, 'restaurant/defaultLocale') as Locale;
  const drop = (gone: DraftConflict) => setConflicts((all) => all.filter(({ path }) => path !== gone.path));
  const view: DraftView = {
    read: { ...read, errors: (refused ?? []) as DraftRead['errors'], notes: [] },
    document,
    base: read.document,
    set(added, seen = read.document) {
      setSaved(false);
      setEdits((all) => [
        ...all.filter(({ path }) => !added.some((each) => each.path === path)),
        ...added.flatMap(({ path, value }) => {
          if (isSame(getAt(read.document, path), value)) return [];
          const earlier = all.find((each) => each.path === path);
          return [{ path, value, before: earlier ? earlier.before : getAt(seen, path) }];
        }),
      ]);
    },
    move: () => undefined,
    conflicts,
    // The next save overwrites the other person's value knowingly.
    takeMine(conflict) {
      drop(conflict);
      setEdits((all) =>
        all.map((each) =>
          each.path === conflict.path
            ? { ...keepUses(conflict.current as Json, each), before: conflict.current as Json }
            : each,
        ),
      );
    },
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
    <DraftProvider value={view} onSubmit={() => save.mutate(edits)}>
      <Parts
        isOwner={isOwner}
        unsaved={edits.length}
        hasSaved={hasSaved}
        error={save.error}
        onDiscard={() => setEdits([])}
      />
    </DraftProvider>
  );
}

/** An edit with the value that its person saw before. */
type SeenEdit = Edit & { before: Json };

/** Returns the edits that are not saved: those made while the others were on their way, on top of them. */
const dropSaved = (all: readonly SeenEdit[], saved: readonly SeenEdit[]): SeenEdit[] =>
  all.flatMap((each) => {
    const before = saved.find(({ path }) => path === each.path);
    if (!before) return [each];
    return before === each ? [] : [{ ...each, before: before.value }];
  });

interface PartsProps {
  isOwner: boolean;
  /** Number of changes that are not saved. */
  unsaved: number;
  hasSaved: boolean;
  error: Error | null;
  onDiscard(): void;
}

/** Shows the parts of the settings and the bar that saves them. */
function Parts({ isOwner, unsaved, hasSaved, error, onDiscard }: PartsProps) {
  const t = useTranslations('settings');
  const { form, isSaving } = useDraftView();
  const parts = useRef<HTMLDivElement>(null);
  const hasWrongText = useStore(form.store, (state) => !state.isFieldsValid);
  const attempts = useStore(form.store, (state) => (state.isSubmitting ? 0 : state.submissionAttempts));
  const isStill = useRef((): boolean => false);
  // Runs after a submit that the form stopped, and after one that the backend did.
  useEffect(() => {
    if ((attempts > 0 || error) && isStill.current()) focusFirstError(parts.current);
  }, [attempts, error]);
  const isUnchanged = unsaved === 0 && !hasWrongText;
  return (
    <>
      <PartLinks parts={parts} />
      <div ref={parts} className="mx-auto flex max-w-[960px] flex-col gap-4 pb-24">
        <ConflictNotice />
        <ShopPart />
        <HoursPart />
        <SpecialDaysPart />
        <DeliveryPart />
        <AreasPart />
        <TablesPart />
        <FilePart name="reservations" />
        <FilePart name="fees" />
        {isOwner && <TaxesPart />}
        {isOwner && <TaxNumbersPart />}
        {isOwner && <BrandPart />}
        {isOwner && <GuestDataPart />}
        {isOwner && <PayWaysPart />}
        {isOwner && <AccountPart isSaved={unsaved === 0} />}
        {isOwner && <PayCompaniesPart />}
        {isOwner && (
          <FilePart name="promotions">
            <PromotionTrial />
          </FilePart>
        )}
        {isOwner && <FilePart name="vouchers" />}
        {isOwner && <FilePart name="topUps" />}
        <FilePart name="outlets" />
        {isOwner && <FilePart name="links" />}
        {isOwner && <DomainsPart />}
        <ConnectionsPart />
        <DevicePart />
      </div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-raised p-3">
        {error && (
          <div className="basis-full">
            <CallErrorNotice error={error} />
          </div>
        )}
        <p role="status" className="text-14 text-muted">
          {unsaved > 0 ? t('unsaved', { count: unsaved }) : hasSaved ? t('saved') : ''}
        </p>
        <Button
          variant="secondary"
          disabled={isUnchanged}
          onClick={() => {
            form.reset();
            onDiscard();
          }}
        >
          {t('discard')}
        </Button>
        <Button
          pending={isSaving}
          disabled={isUnchanged}
          onClick={() => {
            isStill.current = watchPerson();
            void form.handleSubmit();
          }}
        >
          {t('save')}
        </Button>
      </div>
    </>
  );
}

/** Links to the screen of API keys, which has no place in the rail. */
function ConnectionsPart() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('settings.connections');
  return (
    <Part isTop title={t('title')}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <Link
        to="/r/$restaurantId/connections"
        params={{ restaurantId: String(membership.restaurantId) }}
        className="min-h-11 content-center font-bold text-brand-text underline"
      >
        {t('open')}
      </Link>
    </Part>
  );
}

/** Lists the headings of the parts and scrolls to a chosen one. */
function PartLinks({ parts }: { parts: RefObject<HTMLElement | null> }) {
  const t = useTranslations('settings');
  const [names, setNames] = useState<string[]>([]);
  // The headings are those of the parts that this person's role has; they are read before the parts are painted.
  useLayoutEffect(
    () => setNames(listHeadings(parts.current).map(({ textContent }) => textContent ?? '')),
    [parts],
  );
  return (
    <nav aria-label={t('jump')} className="mx-auto mb-4 flex max-w-[960px] flex-wrap gap-x-4">
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          onClick={() => listHeadings(parts.current)[index]?.scrollIntoView({ block: 'start' })}
          className="min-h-11 text-14 font-bold text-brand-text underline"
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

const listHeadings = (parts: HTMLElement | null) => [...(parts?.querySelectorAll('h2') ?? [])];
