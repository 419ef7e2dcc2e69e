import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { type Locale, locales } from '@/lib/contract/values';
import { getAt } from '@/lib/domain/draft/edits';
import { useErrorText } from '../api/error-text';
import { Screen } from '../layout/screen';
import { WithMessages } from '../with-messages';
import { CategoryEditor } from './category-editor';
import { CategoryList } from './category-list';
import { ConflictNotice } from './conflict-notice';
import { DishEditor } from './dish-editor';
import { DishList } from './dish-list';
import { DraftProvider, type DraftView, toList, useDraftView } from './draft-context';
import { getWrittenLanguages } from './menu-texts';
import { PublishBar } from './publish-bar';
import { type Draft, useDraft } from './use-draft';

/** Shows the menu editor: categories, dishes, one dish, and publishing. */
export function MenuPage() {
  return (
    <WithMessages isScreen area="menu">
      <Menu />
    </WithMessages>
  );
}

function Menu() {
  const t = useTranslations('menu');
  const getText = useErrorText();
  const { draft, error } = useDraft();
  return (
    <Screen title={t('title')} isFull>
      {error !== null && !draft && (
        <div className="p-4">
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        </div>
      )}
      {draft && <Editor draft={draft} />}
    </Screen>
  );
}

function Editor({ draft }: { draft: Draft }) {
  const { document } = draft;
  const written = useMemo(() => getWrittenLanguages(document), [document]);
  const first = getAt(document, 'restaurant/defaultLocale') as Locale;
  const view: DraftView = {
    ...draft,
    languages: [first, ...locales.filter((locale) => locale !== first)],
    written,
    decimals: getAt(document, 'restaurant/country') === 'VN' ? 0 : 2,
  };
  return (
    <DraftProvider value={view}>
      <Levels />
    </DraftProvider>
  );
}

/** Shows the categories, the dishes of one, and one dish. */
function Levels() {
  const t = useTranslations('menu');
  const getText = useErrorText();
  const search = useSearch({ from: '/r/$restaurantId/menu' });
  const { document, failed } = useDraftView();
  // The list of dishes goes when a phone shows the categories.
  const [find, setFind] = useState('');
  const dish = toList(document.dishes).find(({ key }) => key === search.dish);
  const chosen = String(dish?.category ?? search.category ?? '');
  const category = toList(document.categories).find(({ key }) => key === chosen);
  // A phone shows one level at a time: categories, the dishes of one, one dish.
  const level = dish ? 3 : category ? 2 : 1;
  const back = 'flex min-h-11 items-center gap-2 px-3 text-14 font-bold text-brand-text wide:hidden';
  return (
    <div className="flex h-full flex-col">
      <PublishBar />
      {failed && (
        <div className="p-3">
          <Notice kind="danger" live>
            {getText(failed.error)}{' '}
            <Button size="small" variant="secondary" onClick={failed.retry}>
              {t('saveAgain')}
            </Button>
          </Notice>
        </div>
      )}
      <ConflictNotice />
      <div className="grid min-h-0 grow wide:grid-cols-[200px_300px_1fr]">
        <div
          className={joinClassNames(
            'min-h-0 flex-col border-r border-line bg-raised wide:flex',
            level === 1 ? 'flex' : 'hidden',
          )}
        >
          <CategoryList chosen={category && chosen} />
        </div>
        <div
          className={joinClassNames(
            'min-h-0 flex-col border-r border-line bg-raised wide:flex',
            level === 2 ? 'flex' : 'hidden',
          )}
        >
          <Link from="/r/$restaurantId/menu" to="." search={{}} className={back}>
            <AnyIcon name="arrow-left" size={18} /> {t('categories')}
          </Link>
          {category && <DishList category={category} chosen={search.dish} find={find} onFind={setFind} />}
          {category && (
            <div className="overflow-y-auto p-4 wide:hidden">
              <CategoryEditor category={category} />
            </div>
          )}
        </div>
        <div
          className={joinClassNames('min-h-0 overflow-y-auto wide:block', level === 3 ? 'block' : 'hidden')}
        >
          {dish && (
            <Link from="/r/$restaurantId/menu" to="." search={{ category: chosen }} className={back}>
              <AnyIcon name="arrow-left" size={18} /> {t('dishes')}
            </Link>
          )}
          <div className="p-4">
            {dish ? (
              <DishEditor key={String(dish.key)} dish={dish} />
            ) : category ? (
              <CategoryEditor category={category} />
            ) : (
              <p className="text-muted">{t('chooseCategory')}</p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
