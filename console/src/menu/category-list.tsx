import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { getAt } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { AddForm } from './add-form';
import { toList, useDraftView } from './draft-context';
import { countMissing, readText } from './menu-texts';
import { SortableList } from './sortable-list';

/** Lists the categories in order, with the missing texts of the whole menu. */
export function CategoryList({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('menu');
  const { document, languages, written, move, set } = useDraftView();
  const navigate = useNavigate({ from: '/r/$restaurantId/menu' });
  const dishes = toList(document.dishes);
  const lacking = dishes.map((dish) => countMissing(dish, written).missing).filter((missing) => missing > 0);
  const entries = toList(document.categories).map((category) => {
    const key = String(category.key);
    const name = readText(category.name, languages);
    return {
      key,
      name,
      isChosen: key === chosen,
      content: (
        <Link
          from="/r/$restaurantId/menu"
          to="."
          search={{ category: key }}
          aria-current={key === chosen ? 'true' : undefined}
          className="flex min-h-12 items-center gap-2 pr-3 text-14 hover:bg-sunken"
        >
          <span className={joinClassNames('min-w-0 grow truncate', key === chosen && 'font-bold')}>
            {name || t('noName')}
          </span>
          <span className="num text-muted">{dishes.filter((dish) => dish.category === key).length}</span>
        </Link>
      ),
    };
  });
  const add = (name: string) => {
    const key = makeKey(name, getAt(document, 'categories/$order') as string[], 'category');
    set([{ path: `categories/${key}`, value: { key, name: { [languages[0]!]: name } } }]);
    void navigate({ search: { category: key } });
  };
  return (
    <section aria-label={t('categories')} className="min-h-0 overflow-y-auto">
      <h2 className="p-3 text-16 font-bold">{t('categories')}</h2>
      <SortableList
        label={t('categories')}
        entries={entries}
        onMove={(key, after) => move('categories', key, after)}
        rowHeight={49}
        className="border-t border-line"
      />
      <AddForm
        path="categories"
        label={t('addCategory')}
        field={t('categoryName')}
        maxLength={80}
        onAdd={add}
      />
      {lacking.length > 0 && (
        <p className="m-3 rounded-control bg-warning-soft p-3 text-14">
          <b className="block text-warning">
            {t('textsMissing', { count: lacking.reduce((sum, each) => sum + each, 0) })}
          </b>
          {t('inDishes', { count: lacking.length })}
        </p>
      )}
    </section>
  );
}
