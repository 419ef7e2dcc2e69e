import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { applyEdits, type Document, type Edit, getAt, type Json } from '@/lib/domain/draft/edits';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';

export type DraftConflict = StaffOutput<'menu.save'>['conflicts'][number];
export type DraftRead = StaffOutput<'menu.draft'>;
type Move = StaffInput<'menu.save'>['moves'][number];

interface Save {
  id: number;
  edits: StaffInput<'menu.save'>['edits'];
  moves: Move[];
}

export interface Draft {
  read: DraftRead;
  /** The loaded document with the pending edits applied. */
  document: Document;
  /** The document with which edits are compared when they are saved. */
  base: Document;
  /** Saves one field, or several that belong together, in place of their values in `seen`, which is `base` by default. */
  set(edits: Edit[], seen?: Document): void;
  move(list: string, key: string, after: string | null): void;
  /** Fields that another person changed meanwhile, with both values. */
  conflicts: DraftConflict[];
  /** Overwrites the other person's value. */
  takeMine(conflict: DraftConflict): void;
  takeTheirs(conflict: DraftConflict): void;
  isSaving: boolean;
  /** Saves that could not be sent; no edit of them is lost. */
  failed: { error: unknown; retry(): void } | undefined;
}

let lastId = 0;

/**
 * Returns the restaurant's draft and its edit functions. A save includes the revision that the person saw, so that
 * another person's change is not overwritten unseen. Saves are sent one after the other and shown before their
 * responses.
 */
export function useDraft(): { draft: Draft | undefined; error: unknown } {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const query = createStaffQuery('menu.draft', { restaurantId });
  const { data, error } = useQuery(query);
  const [pending, setPending] = useState<Save[]>([]);
  const [failures, setFailures] = useState<{ save: Save; error: unknown }[]>([]);
  const [conflicts, setConflicts] = useState<DraftConflict[]>([]);
  const settle = (id: number) => setPending((all) => all.filter((each) => each.id !== id));
  const mutation = useMutation({
    scope: { id: `menu.save ${restaurantId}` },
    mutationFn: ({ edits, moves }: Save) =>
      call('menu.save', {
        restaurantId,
        revision: queryClient.getQueryData(query.queryKey)?.revision ?? 0,
        edits,
        moves,
      }),
    async onSuccess(saved, { id }) {
      setConflicts((all) => [
        ...all.filter(({ path }) => !saved.conflicts.some((each) => each.path === path)),
        ...saved.conflicts,
      ]);
      await queryClient.invalidateQueries({ queryKey: ['menu.draft'] });
      settle(id);
    },
    onError: (failure, save) => setFailures((all) => [...all, { save, error: failure }]),
  });

  const document = useMemo(
    () =>
      applyEdits(
        data?.document ?? {},
        pending.flatMap(({ edits }) => edits as Edit[]),
      ),
    [data, pending],
  );
  if (!data) return { draft: undefined, error };

  const send = (save: Save) => {
    setPending((all) => [...all.filter(({ id }) => id !== save.id), save]);
    mutation.mutate(save);
  };
  const set = (edits: Edit[], seen: Document = document) =>
    send({
      id: ++lastId,
      edits: edits.map(({ path, value }) => ({ path, value, before: getAt(seen, path) })),
      moves: [],
    });
  const drop = (gone: DraftConflict) => setConflicts((all) => all.filter(({ path }) => path !== gone.path));
  const draft: Draft = {
    read: data,
    document,
    base: document,
    set,
    move: (list, key, after) =>
      send({ id: ++lastId, edits: [], moves: [{ list, key, after: after ?? undefined }] }),
    conflicts,
    takeMine(conflict) {
      drop(conflict);
      send({
        id: ++lastId,
        edits: [{ path: conflict.path, before: conflict.current, value: conflict.value as Json }],
        moves: [],
      });
    },
    takeTheirs: drop,
    isSaving: mutation.isPending,
    failed: failures[0] && {
      error: failures[0].error,
      retry() {
        const again = failures.map(({ save }) => save);
        setFailures([]);
        for (const save of again) send(save);
      },
    },
  };
  return { draft, error };
}
