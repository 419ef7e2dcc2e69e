import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { useUrlText } from '../layout/use-url-text';
import { useAct } from '../orders/use-act';
import { DishRow, type WrittenField } from './dish-row';
import { filterMenu } from './filter-menu';

/** Sets which dishes are sold out, for how long, and how many pieces are left. */
export function SoldOutPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { find: inUrl = '', only } = useSearch({ from: '/r/$restaurantId/sold-out' });
  const navigate = useNavigate({ from: '/r/$restaurantId/sold-out' });
  const set = (change: { find?: string; only?: 'soldOut' }, replace?: boolean) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace });
  const { value: find, ...findInput } = useUrlText(inUrl, (text) => set({ find: text || undefined }, true));
  const t = useTranslations('soldOut');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('shop.menu', { restaurantId: membership.restaurantId }));
  const { act, error: actError } = useAct();
  const [written, setWritten] = useState<readonly { dishId: number; field: WrittenField }[]>([]);
  const note = (dishId: number, field: WrittenField, isWriting: boolean) =>
    setWritten((now) => [
      ...now.filter((each) => each.dishId !== dishId || each.field !== field),
      ...(isWriting ? [{ dishId, field }] : []),
    ]);
  const categories = filterMenu(data?.categories ?? [], {
    find,
    only: only !== undefined,
    kept: new Set(written.map(({ dishId }) => dishId)),
  });
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('find')}
            type="search"
            className="min-w-60 grow"
            value={find}
            maxLength={60}
            {...findInput}
          />
          <div className="flex gap-2">
            {([undefined, 'soldOut'] as const).map((choice) => (
              <button
                key={choice ?? 'all'}
                type="button"
                aria-pressed={only === choice}
                onClick={() => set({ only: choice })}
                className="min-h-12 rounded-full border border-line-strong bg-raised px-4 text-14 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold"
              >
                {t(choice ? 'only' : 'all')}
              </button>
            ))}
          </div>
        </div>
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        {data && categories.length === 0 && (
          <p className="text-muted">{t(only && !find ? 'noneOut' : 'none')}</p>
        )}
        {categories.map(({ categoryId, name, dishes }) => (
          <section key={categoryId} aria-label={name} className="rounded-card bg-raised shadow-raised">
            <h2 className="px-4 pt-3 text-16 font-bold">{name}</h2>
            <ul>
              {dishes.map((dish) => (
                <DishRow
                  key={dish.dishId}
                  dish={dish}
                  act={act}
                  onWriting={(field, isWriting) => note(dish.dishId, field, isWriting)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Screen>
  );
}
