import { useTranslations } from 'use-intl';
import { orderModes } from '@/lib/contract/values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { ListEntries } from '../settings/list-entries';
import { WithMessages } from '../with-messages';
import { TimesFields } from './available-part';
import { useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { AmountField, SwitchField } from './fields';

/** Edits the prices of a dish or a specification in some modes and at some times. */
export const PricesPart = ({ path, name }: { path: string; name: string }) => (
  <WithMessages area="settings">
    <WithMessages area="times">
      <Prices path={path} name={name} />
    </WithMessages>
  </WithMessages>
);

function Prices({ path, name }: { path: string; name: string }) {
  const t = useTranslations('prices');
  const { document } = useDraftView();
  const error = useFieldError(path);
  const usual = getAt(document, path.replace(/prices$/, 'price'));
  return (
    <>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      <ListEntries
        path={path}
        label={t('title', { name })}
        nameEntry={(place) => t('entry', { place })}
        most={10}
        add={{ label: t('add'), create: () => ({ price: usual ?? 0 }) }}
      >
        {(own) => (
          <div className="flex flex-col gap-3">
            <AmountField path={`${own}/price`} label={t('price')} className="w-32" />
            <ModesField path={own} />
            <TimesFields path={own} isPrice />
          </div>
        )}
      </ListEntries>
    </>
  );
}

function ModesField({ path }: { path: string }) {
  const t = useTranslations('prices');
  const { document, set } = useDraftView();
  const rule = (getAt(document, path) ?? {}) as Document;
  const modes = Array.isArray(rule.modes) ? rule.modes : [];
  const toggle = (mode: Json) => {
    const chosen = orderModes.filter((each) => modes.includes(each) !== (each === mode));
    const { modes: _, ...others } = rule;
    set([{ path, value: chosen.length > 0 ? { ...others, modes: [...chosen] } : others }]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-bold">{t('modes')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {orderModes.map((mode) => (
          <label key={mode} className="flex min-h-11 items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={modes.includes(mode)}
              onChange={() => toggle(mode)}
              className="size-5 accent-[var(--brand-text)]"
            />
            {t(mode)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Says that staff set the price of a dish each day. */
export const MarketPriceField = ({ path }: { path: string }) => (
  <WithMessages area="times">
    <MarketPrice path={path} />
  </WithMessages>
);

function MarketPrice({ path }: { path: string }) {
  const t = useTranslations('prices');
  return <SwitchField path={path} label={t('market')} />;
}
