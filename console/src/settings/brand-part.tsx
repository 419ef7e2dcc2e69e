import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { getAt } from '@/lib/domain/draft/edits';
import { getContrast, parseColour, resolveTheme } from '@/lib/domain/theme';
import { useErrorText } from '../api/error-text';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { Part } from '../menu/part';
import { uploadImage } from '../menu/upload';

/** Logo and colour, with how readable text on the colour is. */
export function BrandPart() {
  const t = useTranslations('settings');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { document, set } = useDraftView();
  const getText = useErrorText();
  const error = useFieldError('brand/colour');
  const colour = String(getAt(document, 'brand/colour') ?? '');
  const logo = getAt(document, 'brand/logo');
  const theme = resolveTheme({ templateThemeBg: colour });
  const ratio = getContrast(parseColour(theme.brand)!, parseColour(theme.onBrand)!);
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage(membership.restaurantId, file, 0.5),
    onSuccess: ({ id }) => set([{ path: 'brand/logo', value: id }]),
  });
  return (
    <Part isTop title={t('brand')}>
      {upload.error && (
        <Notice kind="danger" live>
          {getText(upload.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-16 place-items-center overflow-hidden rounded-control bg-sunken text-12 text-muted">
          {typeof logo === 'string' ? (
            // biome-ignore lint/performance/noImgElement: there is no Next here
            <img src={`/media/${logo}-96.webp`} alt={t('logo')} className="size-full object-cover" />
          ) : (
            t('noLogo')
          )}
        </span>
        <label className="flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong px-4 text-14 font-bold has-focus-visible:outline-2 has-focus-visible:outline-brand-text hover:bg-sunken">
          {t('chooseLogo')}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.mutate(file);
              target.value = '';
            }}
          />
        </label>
      </div>
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
    </Part>
  );
}
