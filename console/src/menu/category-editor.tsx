import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { Document } from '@/lib/domain/draft/edits';
import { AvailablePart } from './available-part';
import { toList, useDraftView } from './draft-context';
import { TextsField } from './fields';
import { readText } from './menu-texts';

/** Edits a category's name and removes the category once it is empty. */
export function CategoryEditor({ category }: { category: Document }) {
  const t = useTranslations('menu');
  const { document, languages, set } = useDraftView();
  const navigate = useNavigate({ from: '/r/$restaurantId/menu' });
  const path = `categories/${category.key}`;
  const isEmpty = !toList(document.dishes).some((dish) => dish.category === category.key);
  const isLast = toList(document.categories).length < 2;
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-card bg-raised p-4 shadow-raised">
        <h2 className="mb-3 text-18 font-bold">{readText(category.name, languages)}</h2>
        <TextsField path={`${path}/name`} label={t('categoryName')} maxLength={80} hasLanguages />
      </section>
      <AvailablePart path={`${path}/available`} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={!isEmpty || isLast}
          onClick={() => {
            set([{ path, value: null }]);
            void navigate({ search: {} });
          }}
        >
          {t('removeCategory')}
        </Button>
        <p className="text-14 text-muted">
          {t(isLast ? 'lastCategory' : isEmpty ? 'emptyCategory' : 'fullCategory')}
        </p>
      </div>
    </div>
  );
}
