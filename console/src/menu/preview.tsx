import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import type { Locale } from '@/lib/contract/values';
import { type Document, getAt } from '@/lib/domain/draft/edits';
import { formatMoney } from '@/lib/domain/money';
import { GroupRule, PreviewFood } from './dish-help';
import { toList, toTexts, useDraftView } from './draft-context';
import { languageNames } from './fields';
import { readText } from './menu-texts';

/** Previews the dish in a language; a missing text shows its fallback and is marked. */
export function Preview({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { document, languages } = useDraftView();
  const [locale, setLocale] = useState<Locale>(languages[0]!);
  const country = String(getAt(document, 'restaurant/country'));
  // The storefront falls back from the guest's language to the restaurant's, then English, then any.
  const order = [...new Set<Locale>([locale, languages[0]!, 'en', ...languages])];
  const formatAmount = (amount: Document[string] | undefined) =>
    formatMoney(Math.round(Number(amount ?? 0) * 100), country, locale);
  const specs = toList(dish.specs).filter(({ onSale }) => onSale !== false);
  const picture = toList(dish.pictures)[0] as unknown as string | undefined;
  const dishNames = new Map(toList(document.dishes).map(({ key, name }) => [key, name]));
  let hasFallback = false;
  const renderText = (value: Document[string] | undefined) => {
    const shown = readText(value, order);
    const isFallback = shown !== '' && !toTexts(value)[locale];
    hasFallback ||= isFallback;
    return (
      <span className={isFallback ? 'rounded-control outline-2 outline-dashed outline-warning' : ''}>
        {shown}
      </span>
    );
  };
  const content = (
    <div className="overflow-hidden rounded-card bg-raised shadow-raised">
      {picture && (
        // biome-ignore lint/performance/noImgElement: the console has no next/image
        <img src={`/media/${picture}-800.webp`} alt="" className="aspect-[3/2] w-full object-cover" />
      )}
      <div className="flex flex-col gap-2 p-4">
        {dish.label && (
          <p className="w-fit rounded-full bg-brand-soft px-2 text-12 font-bold">{renderText(dish.label)}</p>
        )}
        <p className="text-18 font-bold">{renderText(dish.name)}</p>
        {dish.brief && <p className="text-14 text-muted">{renderText(dish.brief)}</p>}
        <p className="font-bold text-brand-text">
          {formatAmount(specs.length > 0 ? Math.min(...specs.map(({ price }) => Number(price))) : dish.price)}{' '}
          {dish.oldPrice && <s className="font-normal text-muted">{formatAmount(dish.oldPrice)}</s>}
        </p>
        {specs.length > 0 && (
          <ul className="border-t border-line pt-2">
            {specs.map((spec) => (
              <li key={String(spec.key)} className="flex justify-between gap-3 text-14">
                {renderText(spec.name)} <span className="num">{formatAmount(spec.price)}</span>
              </li>
            ))}
          </ul>
        )}
        {toList(dish.groups).map((group) => (
          <div key={String(group.key)} className="border-t border-line pt-2 text-14">
            <p className="font-bold">
              {renderText(group.name)} <GroupRule group={group} />
            </p>
            <ul>
              {toList(group.items)
                .filter(({ onSale }) => onSale !== false)
                .map((item) => (
                  <li key={String(item.key)} className="flex justify-between gap-3">
                    {renderText(item.name ?? dishNames.get(item.dish))}
                    {group.hasPrice === true && <span className="num">+{formatAmount(item.price)}</span>}
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <PreviewFood food={(dish.food ?? {}) as Document} />
      </div>
    </div>
  );
  return (
    <section aria-label={t('preview')} className="flex flex-col gap-3 min-[1400px]:sticky min-[1400px]:top-0">
      <h3 className="text-14 font-bold">{t('preview')}</h3>
      <div className="flex rounded-full bg-sunken p-1">
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === locale}
            onClick={() => setLocale(each)}
            className={joinClassNames(
              'min-h-11 grow rounded-full px-3 text-14',
              each === locale ? 'bg-ink font-bold text-on-ink' : 'text-muted',
            )}
          >
            {languageNames[each]}
          </button>
        ))}
      </div>
      {content}
      {dish.onSale === false && <p className="text-14 text-muted">{t('previewHidden')}</p>}
      {hasFallback && <p className="text-12 text-warning">{t('previewFallback')}</p>}
    </section>
  );
}
