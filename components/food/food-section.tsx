'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HelpDeskButton } from '@/components/help-desk/help-desk-button';
import { useStorefront } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import type { Dish } from '@/lib/contract/menu';
import type { Choice } from '@/lib/domain/dish/choice';
import { isChosenInDialog } from '@/lib/domain/dish/on-sale';
import { findHeat, getDishStatement } from '@/lib/domain/food/dish-facts';
import { isDiet, type Statement } from '@/lib/domain/food/food-facts';
import { listNames } from '@/lib/domain/food/meets-avoided';

interface Props {
  dish: Dish;
  choice: Choice;
  /** Entries of the avoid list that the dish contains or that are not stated for it. */
  met?: readonly string[];
}

/** Shows what the dish contains with the current choices, what is not stated, and how to ask the restaurant. */
export function FoodSection({ dish, choice, met = [] }: Props) {
  const t = useTranslations('food');
  const { shop } = useStorefront();
  const heat = findHeat(dish, choice);
  const formatStated = (statement: Statement, diets: boolean): string | undefined => {
    const found = avoidables.filter(
      (avoidable) => isDiet(avoidable) === diets && getDishStatement(dish, choice, avoidable) === statement,
    );
    return (
      listNames(
        found.map((avoidable: Avoidable) => t(`names.${avoidable}`)),
        shop.locale,
      ) || undefined
    );
  };
  const notStated = formatStated('notStated', false);
  const known = (['contains', 'depends', 'mayContain', 'freeOf'] as const).map(
    (statement) => [statement, formatStated(statement, false)] as const,
  );
  const isSilent = known.every(([, names]) => !names);
  return (
    <section
      aria-label={t('title')}
      className="border-t-8 border-sunken px-4 py-4 text-14 desk:border-t desk:border-line desk:px-6 desk:py-5"
    >
      <h4 className="text-16 leading-heading font-bold">{t('title')}</h4>
      {met.length > 0 && (
        <Notice kind="warning" className="mt-2">
          {t('warning', { what: met.join(' · ') })}
        </Notice>
      )}
      {isSilent ? (
        <p className="mt-1 text-pretty">{t('nothing')}</p>
      ) : (
        <>
          {isChosenInDialog(dish) && <p className="mt-0.5 text-12 text-muted">{t('chosenSoFar')}</p>}
          <dl className="mt-2 grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5">
            {known.map(
              ([statement, names]) =>
                names && (
                  <Fact key={statement} term={t(statement)} strong={statement === 'contains'}>
                    {names}
                  </Fact>
                ),
            )}
            {notStated && (
              <Fact term={t('notStated')} quiet>
                {notStated}
              </Fact>
            )}
          </dl>
        </>
      )}
      <Diets suits={formatStated('freeOf', true)} notFor={formatStated('contains', true)} />
      {heat !== undefined && (
        <p className="mt-2 flex items-center gap-1.5">
          <span className="text-muted">{t('heat')}</span>
          {heat > 0 && <AnyIcon name="flame" size={16} className="text-danger" />}
          {t(`heats.${heat}`)}
        </p>
      )}
      {!isSilent && notStated && <p className="mt-3 text-pretty">{t('unstated')}</p>}
      <HelpDeskButton
        shop={shop}
        failed={t('askFailed')}
        className="mt-1 -mb-2 flex min-h-11 items-center gap-2 font-bold text-brand-text underline"
      >
        <AnyIcon name="info" size={18} />
        {t('ask')}
      </HelpDeskButton>
    </section>
  );
}

function Diets({ suits, notFor }: { suits?: string; notFor?: string }) {
  const t = useTranslations('food');
  if (!suits && !notFor) return null;
  return (
    <dl className="mt-2 grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line pt-2">
      {suits && <Fact term={t('suits')}>{suits}</Fact>}
      {notFor && <Fact term={t('notFor')}>{notFor}</Fact>}
    </dl>
  );
}

interface FactProps {
  term: string;
  strong?: boolean;
  quiet?: boolean;
  children: ReactNode;
}

const Fact = ({ term, strong, quiet, children }: FactProps) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className={joinClassNames('[overflow-wrap:anywhere]', strong && 'font-bold', quiet && 'text-muted')}>
      {children}
    </dd>
  </>
);
