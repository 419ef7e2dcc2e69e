import type { FoundPlace } from '@/lib/domain/addresses/find-place';
import { type AddressDraft, setPlace } from './address-draft';

/** The sections of the address dialog; the draft survives a place search, so that no input is lost. */
export type BookStep =
  | { section: 'list' }
  | { section: 'edit'; draft: AddressDraft }
  /** Without a draft, only the place is chosen. */
  | { section: 'search'; draft?: AddressDraft };

export type BookMove =
  | { kind: 'edit'; draft: AddressDraft }
  | { kind: 'type'; typed: Partial<AddressDraft> }
  | { kind: 'search' }
  | { kind: 'found'; place: FoundPlace }
  | { kind: 'saved' }
  | { kind: 'back' };

/**
 * Returns the next section: list to edit, edit to search, back to edit with the chosen result, and saving back to the
 * list. From the list, a search only chooses a place. A move that the section does not have changes nothing.
 */
export function getNextBookStep(step: BookStep, move: BookMove): BookStep {
  if (move.kind === 'edit') return { section: 'edit', draft: move.draft };
  if (step.section === 'list') return move.kind === 'search' ? { section: 'search' } : step;
  const { draft } = step;
  if (!draft) return move.kind === 'back' ? { section: 'list' } : step;
  if (step.section === 'search') {
    if (move.kind === 'found') return { section: 'edit', draft: setPlace(draft, move.place) };
    return move.kind === 'back' ? { section: 'edit', draft } : step;
  }
  if (move.kind === 'type') return { ...step, draft: { ...draft, ...move.typed } };
  if (move.kind === 'search') return { section: 'search', draft };
  return move.kind === 'saved' || move.kind === 'back' ? { section: 'list' } : step;
}
