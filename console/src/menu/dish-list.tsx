import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { joinClassNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/field';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { type Document, getAt } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { rateMatch } from '@/lib/domain/menu/marks';
import { createStaffQuery } from '../api/query-client';
import { AddForm } from './add-form';
import { toList, useDraftView } from './draft-context';
import { getFallback, MenuImage } from './menu-image';
import { countMissing, readText } from './menu-texts';
import { SortableList } from './sortable-list';

interface Props {
  category: Document;
  chosen: string | undefined;
  /** The text of the search. */
  find: string;
  onFind(text: string): void;
}

/** Lists the dishes of a category, or those of all categories that match the search. */
export function DishList({ category, chosen, find, onFind }: Props) {
  const t = useTranslations('menu');
  const { document, languages, move, set } = useDraftView();
  const navigate = useNavigate({ from: '/r/$restaurantId/menu' });
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { data: menu } = useQuery(createStaffQuery('shop.menu', { restaurantId }));
  const sold = new Map(menu?.categories.flatMap(({ dishes }) => dishes).map((dish) => [dish.key, dish]));
  const asked = useDeferredValue(find).trim();
  const all = toList(document.dishes);
  const own = all.filter((dish) => dish.category === category.key);
  const rate = (dish: Document) =>
    Math.max(0, ...languages.map((locale) => rateMatch(readText(dish.name, [locale]), asked)));
  const shown = asked === '' ? own : all.filter(rate).sort((a, b) => rate(b) - rate(a));
  const name = readText(category.name, languages);

  const moveDish = (key: string, after: string | null) => {
    const order = all.map((dish) => String(dish.key)).filter((each) => each !== key);
    const first = own.map((dish) => String(dish.key)).find((each) => each !== key);
    // Moving to the top of a category means behind the last dish before it, because the order spans all categories.
    move('dishes', key, after ?? (first ? (order[order.indexOf(first) - 1] ?? null) : null));
  };
  const add = (title: string) => {
    const key = makeKey(title, getAt(document, 'dishes/$order') as string[], 'dish');
    const dish = { key, category: category.key!, name: { [languages[0]!]: title }, price: 0, onSale: false };
    set([{ path: `dishes/${key}`, value: dish }]);
    void navigate({ search: { category: String(category.key), dish: key } });
  };
  const rows = shown.map((dish) => ({
    key: String(dish.key),
    name: readText(dish.name, languages),
    isChosen: dish.key === chosen,
    content: <DishRow dish={dish} sold={sold.get(String(dish.key))} isChosen={dish.key === chosen} />,
  }));
  return (
    <section aria-label={t('dishesOf', { category: name })} className="flex min-h-0 flex-col">
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <h2 className="text-16 font-bold">
          {name} <span className="font-normal text-muted">{own.length}</span>
        </h2>
        <TextField
          label={t('find')}
          labelHidden
          type="search"
          placeholder={t('find')}
          value={find}
          maxLength={60}
          onChange={({ target }) => onFind(target.value)}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        {asked === '' ? (
          <SortableList label={t('dishes')} entries={rows} onMove={moveDish} />
        ) : (
          <ul aria-label={t('dishes')}>
            {rows.map(({ key, content, isChosen }) => (
              <li
                key={key}
                className={joinClassNames(
                  'border-b border-line pl-3 [contain-intrinsic-size:auto_57px] [content-visibility:auto]',
                  isChosen ? 'bg-brand-soft' : '',
                )}
              >
                {content}
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 && <p className="p-3 text-14 text-muted">{t(asked ? 'noneFound' : 'noDishes')}</p>}
        <AddForm
          path={`categories/${category.key}`}
          label={t('addDish')}
          field={t('dishName')}
          maxLength={150}
          onAdd={add}
        />
        {asked === '' && rows.length > 1 && <p className="px-3 pb-3 text-12 text-muted">{t('moveHint')}</p>}
      </div>
    </section>
  );
}

interface RowProps {
  dish: Document;
  /** The dish as it is sold now; absent unless it is published. */
  sold: SellableDish | undefined;
  isChosen: boolean;
}

function DishRow({ dish, sold, isChosen }: RowProps) {
  const t = useTranslations('menu');
  const tSoldOut = useTranslations('soldOut');
  const { read, languages, written, decimals } = useDraftView();
  const { missing } = countMissing(dish, written);
  const at = `dishes/${dish.key}`;
  const isWrong = read.errors.some(({ path }) => path === at || path.startsWith(`${at}/`));
  const isChanged = read.edits.some(({ path }) => path === at || path.startsWith(`${at}/`));
  const name = readText(dish.name, languages);
  return (
    <Link
      from="/r/$restaurantId/menu"
      to="."
      search={{ category: String(dish.category), dish: String(dish.key) }}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-14 items-center gap-2 py-2 pr-3 hover:bg-sunken"
    >
      <MenuImage id={toList(dish.pictures)[0] as unknown as string} fallback={getFallback(name)} />
      <span className="min-w-0 grow">
        <b className="block truncate text-14">{name || t('noName')}</b>
        <span className="block truncate text-12">
          {isWrong ? (
            <span className="font-bold text-danger">{t('hasErrors')}</span>
          ) : dish.onSale === false ? (
            <span className="text-muted">{t('hidden')}</span>
          ) : missing > 0 ? (
            <span className="font-bold text-warning">{t('textsMissing', { count: missing })}</span>
          ) : (
            <span className="text-muted">{t('onMenu')}</span>
          )}
          {isChanged && <span className="ml-1 text-muted">· {t('changed')}</span>}
        </span>
      </span>
      {sold?.soldOut ? (
        <Badge tone="danger">{t('soldOutNow')}</Badge>
      ) : (
        sold?.left !== undefined && (
          <Badge tone={sold.left === 0 ? 'danger' : 'warning'}>
            {tSoldOut('left', { count: sold.left })}
          </Badge>
        )
      )}
      <span className="num text-14 font-bold">
        {typeof dish.price === 'number' ? dish.price.toFixed(decimals) : ''}
      </span>
      <AnyIcon name="chevron-right" size={16} className="wide:hidden" />
    </Link>
  );
}
