import { useForm } from '@tanstack/react-form';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import type { Locale } from '@/lib/contract/values';
import type { Document, Json } from '@/lib/domain/draft/edits';
import type { Draft } from './use-draft';
import { isWithin, type KeptEntry, useKeptEntries } from './use-kept-entries';

export interface DraftView extends Draft {
  /** The languages, the restaurant's default first. */
  languages: Locale[];
  /** Languages in which the menu is written; a missing text in one of them is marked. */
  written: Set<Locale>;
  /** 0 for currencies without decimals. */
  decimals: 0 | 2;
}

/** Holds the texts that are being typed, by field. A text that was saved or discarded is undefined. */
const useDraftForm = (onSubmit?: () => unknown) =>
  useForm({ defaultValues: {} as Record<string, string | undefined>, onSubmit });

type DraftForm = ReturnType<typeof useDraftForm>;

interface FormView extends DraftView {
  form: DraftForm;
  /** Runs a function whose edits take the place of the values in `seen`, which its person read when the typing began. */
  saveAsSeen(seen: Document, save: () => void): void;
  /** Entries that a colleague deleted while this person was writing in them. */
  kept: readonly KeptEntry[];
  /** Returns the paths of the texts that are being typed. */
  listWritten(): string[];
  /** Nothing waits to be saved. */
  isUnchanged: boolean;
  putBack(entry: KeptEntry): void;
  close(entry: KeptEntry): void;
}

const Context = createContext<FormView | undefined>(undefined);

interface Props {
  value: DraftView;
  /** Runs on a submit of the form unless a text that is being typed has an error. */
  onSubmit?: () => unknown;
  children: ReactNode;
}

export function DraftProvider({ value, onSubmit, children }: Props) {
  const form = useDraftForm(onSubmit);
  const seen = useRef<Document>(undefined);
  const listWritten = () =>
    Object.keys(form.state.values).filter((path) => form.state.values[path] !== undefined);
  const { kept, document, close, putBack, take } = useKeptEntries(value, listWritten);
  const view: FormView = {
    ...value,
    form,
    kept,
    listWritten,
    isUnchanged: value.document === value.base,
    document,
    close,
    putBack,
    set(edits) {
      // An entry that the person removes takes the texts in it along.
      for (const path of listWritten())
        if (edits.some((edit) => edit.value === null && edit.path !== path && isWithin(path, edit.path)))
          form.setFieldValue(path, undefined, { dontUpdateMeta: true, dontValidate: true });
      const sent = take(edits);
      if (sent.length === 0) return;
      if (seen.current) value.set(sent, seen.current);
      else value.set(sent);
    },
    saveAsSeen(document, save) {
      seen.current = document;
      try {
        save();
      } finally {
        seen.current = undefined;
      }
    },
  };
  return <Context.Provider value={view}>{children}</Context.Provider>;
}

/** Provides a part of the screen with another view of the same draft. */
export const DraftScope = Context.Provider;

export function useDraftView(): FormView {
  const view = useContext(Context);
  if (!view) throw new Error('there is no draft here');
  return view;
}

export const toList = (value: Json | undefined): Document[] =>
  Array.isArray(value) ? (value as Document[]) : [];
export const toTexts = (value: Json | undefined): Partial<Record<Locale, string>> =>
  (value ?? {}) as Partial<Record<Locale, string>>;
