import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/field';
import type { MenuDish } from '@/lib/domain/menu/menu-view';
import { useFormats } from '../orders/use-formats';
import type { MenuIndex } from './menu-index';

interface Props {
  menu: MenuIndex;
  input: RefObject<HTMLInputElement | null>;
  onChoose(dishId: number): void;
}

/** Finds dishes by letters and Enter, or by category and tap. */
export function DishFinder({ menu, input, onChoose }: Props) {
  const t = useTranslations('counter');
  const [keyword, setKeyword] = useState('');
  const [at, setAt] = useState(0);
  const [category, setCategory] = useState(menu.categories[0]?.id);
  const isSearching = keyword.trim() !== '';
  const shown: MenuDish[] = isSearching
    ? menu.find(keyword)
    : (menu.categories.find(({ id }) => id === category)?.dishes ?? []);
  const marked = isSearching ? shown[Math.min(at, shown.length - 1)] : undefined;

  const choose = (dishId: number) => {
    setKeyword('');
    setAt(0);
    onChoose(dishId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(Math.max(0, Math.min(at + step, shown.length - 1)));
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && marked) choose(marked.id);
    else return;
    event.preventDefault();
  };

  return (
    <section aria-label={t('dishes')} className="flex min-h-0 flex-col gap-3">
      <TextField
        ref={input}
        // The screen exists for this field: whoever opens it types.
        autoFocus
        type="search"
        autoComplete="off"
        label={t('find')}
        hint={t('findHint')}
        maxLength={60}
        value={keyword}
        role="combobox"
        aria-expanded={isSearching}
        aria-controls="found-dishes"
        aria-activedescendant={marked && `found-${marked.id}`}
        onChange={({ target }) => {
          setKeyword(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {!isSearching && (
        <div
          role="tablist"
          aria-label={t('categories')}
          className="flex shrink-0 gap-2 overflow-x-auto p-0.5"
        >
          {menu.categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={id === category}
              onClick={() => setCategory(id)}
              className="min-h-11 shrink-0 rounded-full border border-line-strong bg-raised px-4 text-14 aria-selected:border-2 aria-selected:border-brand aria-selected:bg-brand-soft aria-selected:font-bold"
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <ul
        id="found-dishes"
        aria-label={t('dishes')}
        className="grid grid-cols-2 content-start gap-2 overflow-y-auto p-0.5 wide:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
      >
        {shown.map((dish) => (
          <li key={dish.id}>
            <DishButton dish={dish} isMarked={dish === marked} onChoose={() => choose(dish.id)} />
          </li>
        ))}
      </ul>
      {isSearching && shown.length === 0 && <p role="status">{t('none')}</p>}
    </section>
  );
}

function DishButton({ dish, isMarked, onChoose }: { dish: MenuDish; isMarked: boolean; onChoose(): void }) {
  const t = useTranslations('counter');
  const { money } = useFormats();
  const price = money(dish.price);
  return (
    <button
      id={`found-${dish.id}`}
      type="button"
      disabled={dish.stock === 0}
      onClick={onChoose}
      className={joinClassNames(
        'flex h-full min-h-16 w-full flex-col justify-between gap-1 rounded-control border bg-raised px-3 py-2 text-left text-14 hover:bg-sunken disabled:opacity-50',
        isMarked ? 'border-brand outline-2 outline-brand' : 'border-line',
      )}
    >
      <b className="leading-heading break-words">{dish.name}</b>
      <span className="num text-muted">
        {dish.stock === 0 ? t('soldOut') : dish.from ? t('from', { price }) : price}
      </span>
    </button>
  );
}
