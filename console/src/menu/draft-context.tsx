import { createContext, useContext } from 'react';
import type { Locale } from '@/lib/contract/values';
import type { Document, Json } from '@/lib/domain/draft/edits';
import type { Draft } from './use-draft';

export interface DraftView extends Draft {
  /** The restaurant's first language, then the others. */
  languages: Locale[];
  /** Languages that the menu is written in: where a text of theirs lacks, it is marked. */
  written: Set<Locale>;
  /** 0 for currencies of whole amounts. */
  decimals: 0 | 2;
}

const Context = createContext<DraftView | undefined>(undefined);
export const DraftProvider = Context.Provider;

export function useDraftView(): DraftView {
  const view = useContext(Context);
  if (!view) throw new Error('there is no draft here');
  return view;
}

export const toList = (value: Json | undefined): Document[] =>
  Array.isArray(value) ? (value as Document[]) : [];
export const toTexts = (value: Json | undefined): Partial<Record<Locale, string>> =>
  (value ?? {}) as Partial<Record<Locale, string>>;
