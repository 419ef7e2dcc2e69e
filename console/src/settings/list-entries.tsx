import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { applyEdit, applyEdits, type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { DraftScope, type DraftView, useDraftView } from '../menu/draft-context';
import { useListErrors } from '../menu/field-error';

type PathError = DraftView['read']['errors'][number];

interface Props {
  /** The path of the list. */
  path: string;
  label: string;
  /** Names an entry by its place, which begins at 1. */
  nameEntry(place: number, entry: Json): string;
  most: number;
  /** Adds an entry in place of the button with this text. */
  add: { label: string; create(): Json } | ReactNode;
  /** Renders the fields of an entry; their paths begin with the entry's. */
  children(path: string, entry: Json): ReactNode;
}

const isButton = (add: Props['add']): add is { label: string; create(): Json } =>
  typeof add === 'object' && add !== null && 'create' in add;

/**
 * Edits a list whose entries have fields. Inside, an entry's path ends with its index, and each edit saves the whole
 * list, because an entry that is not saved yet has no place of its own.
 */
export function ListEntries({ path, label, nameEntry, most, add, children }: Props) {
  const t = useTranslations('settings');
  const view = useDraftView();
  const { whole } = useListErrors(path);
  const entries = readEntries(view.document, path);
  const save = (next: readonly Json[]) => saveEntries(view, path, next);
  return (
    <fieldset className="flex flex-col gap-3" data-invalid={whole ? true : undefined}>
      <legend className="mb-1 text-14 font-bold">{label}</legend>
      {whole && (
        <p role="alert" className="text-14 font-bold text-danger">
          {whole}
        </p>
      )}
      <EntryScope path={path}>
        {entries.map((entry, index) => (
          <fieldset key={index} className="flex items-start gap-3 border-b border-line pb-3">
            <legend className="sr-only">{nameEntry(index + 1, entry)}</legend>
            <div className="min-w-0 grow">{children(`${path}/${index}`, entry)}</div>
            <IconButton
              icon="close"
              label={t('removeEntry', { name: nameEntry(index + 1, entry) })}
              onClick={() => save(entries.filter((_, at) => at !== index))}
            />
          </fieldset>
        ))}
      </EntryScope>
      {entries.length < most &&
        (isButton(add) ? (
          <Button
            variant="secondary"
            size="small"
            className="self-start"
            onClick={() => save([...entries, add.create()])}
          >
            {add.label}
          </Button>
        ) : (
          add
        ))}
    </fieldset>
  );
}

export const readEntries = (document: Document, path: string): Json[] => {
  const list = getAt(document, path);
  return Array.isArray(list) ? list : [];
};

/** Saves a list; one that was missing stays missing while it is empty. */
export function saveEntries(view: DraftView, path: string, next: readonly Json[]): void {
  const wasMissing = getAt(view.read.document, path) === null;
  view.set([{ path, value: next.length === 0 && wasMissing ? null : [...next] }]);
}

interface ScopeProps {
  path: string;
  /** The field that identifies an entry, so that a colleague's entry before it moves no text in writing; by default its index. */
  idField?: string;
  children: ReactNode;
}

/** Provides the draft with the entries of a list at their ids, which fields and errors then share. */
export function EntryScope({ path, idField, children }: ScopeProps) {
  const view = useDraftView();
  const entries = readEntries(view.document, path);
  const getId = (index: number) =>
    String(idField === undefined ? index : (entries[index] as Document)[idField]);
  const document = applyEdit(view.document, {
    path,
    value: Object.fromEntries(entries.map((entry, index) => [getId(index), entry])),
  });
  const toIdentified = (wrong: PathError): PathError => {
    const { entry: place } = wrong;
    if (wrong.path === path && place !== undefined && idField !== undefined) {
      const [index, ...rest] = place.split('/');
      const isKnown = Number(index) < entries.length;
      return isKnown ? { ...wrong, entry: [getId(Number(index)), ...rest].join('/') } : wrong;
    }
    const [key, ...rest] = wrong.path.startsWith(`${path}/`)
      ? wrong.path.slice(path.length + 1).split('/')
      : [];
    const index = entries.findIndex((entry) => key !== undefined && (entry as Document)?.key === key);
    return index < 0 ? wrong : { ...wrong, path: [path, getId(index), ...rest].join('/') };
  };
  const scoped: typeof view = {
    ...view,
    document,
    read: { ...view.read, errors: view.read.errors.map(toIdentified) },
    set: (edits) => {
      const changed = getAt(applyEdits(document, edits), path) as Document | null;
      saveEntries(view, path, Object.values(changed ?? {}));
    },
  };
  return <DraftScope value={scoped}>{children}</DraftScope>;
}
