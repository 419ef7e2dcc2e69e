import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import type { Document } from '@/lib/domain/draft/edits';
import { createStaffQuery } from '../api/query-client';
import { AvailablePart } from './available-part';
import { DishHelp } from './dish-help';
import { toList, useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { AmountField, CountField, SwitchField, TextsField } from './fields';
import { FoodPart } from './food-part';
import { GroupList } from './group-list';
import { ImagePart } from './image-part';
import { countMissing, readText } from './menu-texts';
import { Part } from './part';
import { Preview } from './preview';
import { MarketPriceField, PricesPart } from './prices-part';
import { SpecList } from './spec-list';

/** Edits one dish of the menu. */
export function DishEditor({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { languages, written } = useDraftView();
  const path = `dishes/${dish.key}`;
  const { missing, all } = countMissing(dish, written);
  const own = useFieldError(path);
  return (
    <div className="grid items-start gap-4 min-[1400px]:grid-cols-[1fr_300px]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 grow text-22 font-bold">{readText(dish.name, languages) || t('noName')}</h2>
          <SwitchField path={`${path}/onSale`} label={t('fields.onSale')} byDefault />
        </div>
        {own && <p className="font-bold text-danger">{own}</p>}
        <DishHelp dish={dish} />
        <Part
          title={t('texts')}
          aside={missing > 0 && <Badge tone="warning">{t('missingOf', { missing, all })}</Badge>}
        >
          <TextsField path={`${path}/name`} label={t('fields.name')} maxLength={150} hasLanguages />
          <TextsField path={`${path}/brief`} label={t('fields.brief')} maxLength={600} rows={3} />
          <TextsField path={`${path}/label`} label={t('fields.label')} maxLength={60} />
          <TextsField
            path={`${path}/kitchenName`}
            label={t('fields.kitchenName')}
            maxLength={60}
            isOptional
          />
        </Part>
        <Part title={t('price')}>
          <div className="grid grid-cols-2 gap-3 wide:grid-cols-3">
            <AmountField path={`${path}/price`} label={t('fields.price')} />
            <AmountField path={`${path}/oldPrice`} label={t('fields.oldPrice')} isOptional />
            <AmountField path={`${path}/boxFee`} label={t('fields.boxFee')} />
            <CountField path={`${path}/minOrder`} label={t('fields.minOrder')} />
            <CountField path={`${path}/maxOrder`} label={t('fields.maxOrder')} />
            <CategoryChoice dish={dish} />
          </div>
          {toList(dish.specs).length > 0 && <p className="text-14 text-muted">{t('priceBySpecs')}</p>}
          {(dish.price === 0 || dish.free === true) && toList(dish.specs).length === 0 && (
            <SwitchField path={`${path}/free`} label={t('fields.free')} />
          )}
          {(dish.price === 0 || dish.marketPrice === true) && toList(dish.specs).length === 0 && (
            <MarketPriceField path={`${path}/marketPrice`} />
          )}
          {toList(dish.specs).length === 0 && (
            <PricesPart path={`${path}/prices`} name={readText(dish.name, languages)} />
          )}
          <SwitchField path={`${path}/mandatory`} label={t('fields.mandatoryDish')} />
        </Part>
        <Part title={t('specs')}>
          <SpecList dish={dish} />
        </Part>
        <GroupList path={path} groups={toList(dish.groups)} />
        <AvailablePart path={`${path}/available`} />
        <ImagePart dish={dish} />
        <FoodPart dish={dish} />
        <PiecesPart dish={dish} />
        <RemoveDish dish={dish} />
      </div>
      <Preview dish={dish} />
    </div>
  );
}

/** Shows the pieces left now: orders take pieces of the published dish, while its draft is read once. */
function PiecesPart({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { languages } = useDraftView();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { data: menu } = useQuery(createStaffQuery('shop.menu', { restaurantId: membership.restaurantId }));
  const sold = menu?.categories.flatMap(({ dishes }) => dishes).find(({ key }) => key === dish.key);
  const left = sold ? sold.left : dish.stock;
  return (
    <Part title={t('pieces')}>
      <p className="text-14">
        {typeof left === 'number' ? t('piecesLeft', { count: left }) : t('piecesAny')}{' '}
        <Link
          from="/r/$restaurantId/menu"
          to="/r/$restaurantId/sold-out"
          search={{ find: readText(dish.name, languages) || undefined }}
          className="font-bold text-brand-text underline"
        >
          {t('toSoldOut')}
        </Link>
      </p>
    </Part>
  );
}

function CategoryChoice({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { document, languages, set } = useDraftView();
  const path = `dishes/${dish.key}/category`;
  const error = useFieldError(path);
  return (
    <SelectField
      label={t('category')}
      value={String(dish.category)}
      error={error}
      onChange={({ target }) => set([{ path, value: target.value }])}
    >
      {error && <option value={String(dish.category)}>{String(dish.category)}</option>}
      {toList(document.categories).map(({ key, name }) => (
        <option key={String(key)} value={String(key)}>
          {readText(name, languages)}
        </option>
      ))}
    </SelectField>
  );
}

function RemoveDish({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { document, set } = useDraftView();
  const navigate = useNavigate({ from: '/r/$restaurantId/menu' });
  const [isAsked, setAsked] = useState(false);
  const isLast = toList(document.dishes).length < 2;
  if (!isAsked)
    return (
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        disabled={isLast}
        onClick={() => setAsked(true)}
      >
        {t('removeDish')}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-14">{t('removeAsk')}</p>
      <Button
        variant="danger"
        size="small"
        onClick={() => {
          set([{ path: `dishes/${dish.key}`, value: null }]);
          void navigate({ search: { category: String(dish.category) } });
        }}
      >
        {t('removeYes')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAsked(false)}>
        {t('keep')}
      </Button>
    </div>
  );
}
