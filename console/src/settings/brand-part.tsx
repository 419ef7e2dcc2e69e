import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { getAt } from '@/lib/domain/draft/edits';
import { getContrast, parseColor, resolveTheme } from '@/lib/domain/theme';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';
import { FileFields } from './file-part';
import { ImageField } from './image-field';

/** Edits logo and color, and rates the contrast of text on the color. */
export function BrandPart() {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const error = useFieldError('brand/colour');
  const colour = String(getAt(document, 'brand/colour') ?? '');
  const theme = resolveTheme({ templateThemeBg: colour });
  const ratio = getContrast(parseColor(theme.brand)!, parseColor(theme.onBrand)!);
  return (
    <Part isTop title={t('brand')}>
      <ImageField path="brand/logo" label={t('logo')} focus={0.5} />
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={t('colour')}
          value={colour}
          maxLength={7}
          error={error}
          className="num w-36"
          onChange={({ target }) => set([{ path: 'brand/colour', value: target.value }])}
        />
        <label className="flex min-h-12 items-center gap-2 text-14">
          <input
            type="color"
            value={theme.brand.toLowerCase()}
            onChange={({ target }) => set([{ path: 'brand/colour', value: target.value.toUpperCase() }])}
            className="size-11 cursor-pointer"
          />
          {t('pickColour')}
        </label>
        <span
          className="grid min-h-12 place-items-center rounded-control px-5 font-bold"
          style={{ background: theme.brand, color: theme.onBrand }}
        >
          {t('sample')}
        </span>
        <p role="status" className="num text-14">
          {t('contrast', { ratio: ratio.toFixed(1) })}
        </p>
      </div>
      <FileFields part="brand" />
    </Part>
  );
}
