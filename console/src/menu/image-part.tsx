import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/contract/values';
import type { Document } from '@/lib/domain/draft/edits';
import { CallError } from '../api/call';
import { useErrorText } from '../api/error-text';
import { useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { languageNames, TextsField } from './fields';
import { readText } from './menu-texts';
import { Part } from './part';
import { uploadImage } from './upload';

const maxImages = 8;
const maxTextLength = 200;

type ImageTexts = Partial<Record<Locale, string>>;

/** The images of a dish: the first is the one in the menu. A new one is stored at once and is a part of the draft. */
export function ImagePart({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { languages, set } = useDraftView();
  const path = `dishes/${dish.key}/pictures`;
  const textsPath = `dishes/${dish.key}/pictureTexts`;
  const error = useFieldError(path);
  const pictures = (dish.pictures ?? []) as string[];
  const name = readText(dish.name, languages);
  const [file, setFile] = useState<File>();
  return (
    <Part title={t('fields.pictures')}>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      {pictures.length > 0 && <p className="text-14 text-muted">{t('pictureTextHint')}</p>}
      <ul aria-label={t('fields.pictures')} className="flex flex-col gap-4">
        {pictures.map((id, index) => (
          <li key={id} className="flex flex-col gap-3 wide:flex-row">
            {/* biome-ignore lint/performance/noImgElement: there is no Next here */}
            <img
              src={`/media/${id}-288.webp`}
              alt={t('pictureOf', { name, place: index + 1 })}
              className="size-28 shrink-0 rounded-control object-cover"
            />
            <div className="min-w-0 grow">
              <TextsField
                path={`${textsPath}/${id}`}
                label={t('pictureText', { place: index + 1 })}
                maxLength={maxTextLength}
                isStacked
              />
              <span className="flex justify-end">
                {index > 0 && (
                  <IconButton
                    icon="chevron-left"
                    label={t('pictureFirst', { place: index + 1 })}
                    onClick={() => set([{ path, value: [id, ...pictures.filter((each) => each !== id)] }])}
                  />
                )}
                <IconButton
                  icon="close"
                  label={t('removePicture', { place: index + 1 })}
                  onClick={() =>
                    set([
                      { path, value: pictures.filter((each) => each !== id) },
                      { path: `${textsPath}/${id}`, value: null },
                    ])
                  }
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {file ? (
        <NewImage
          key={`${file.name} ${file.lastModified}`}
          file={file}
          onUploaded={(id, texts) => {
            const value = [...pictures.filter((each) => each !== id), id];
            const isDescribed = Object.keys(texts).length > 0;
            set([{ path, value }, ...(isDescribed ? [{ path: `${textsPath}/${id}`, value: texts }] : [])]);
            setFile(undefined);
          }}
          onCancel={() => setFile(undefined)}
        />
      ) : (
        pictures.length < maxImages && (
          <label className="flex min-h-11 w-fit cursor-pointer items-center rounded-control border border-line-strong px-4 text-14 font-bold has-focus-visible:outline-2 has-focus-visible:outline-brand-text hover:bg-sunken">
            {t('addPicture')}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
              className="sr-only"
              onChange={({ target }) => {
                setFile(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
        )
      )}
    </Part>
  );
}

interface NewImageProps {
  file: File;
  onUploaded(id: string, texts: ImageTexts): void;
  onCancel(): void;
}

/** A chosen file before it is uploaded: as it is or a square of it, and what it shows. */
function NewImage({ file, onUploaded, onCancel }: NewImageProps) {
  const t = useTranslations('menu');
  const { languages } = useDraftView();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const getText = useErrorText();
  const [address, setAddress] = useState<string>();
  const [isSquare, setSquare] = useState(false);
  const [focus, setFocus] = useState(50);
  const [texts, setTexts] = useState<ImageTexts>({});
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const upload = useMutation({
    mutationFn: () => uploadImage(membership.restaurantId, file, isSquare ? focus / 100 : undefined),
    onSuccess: ({ id }) => onUploaded(id, getGiven(texts)),
  });
  const { error } = upload;
  const reason = error instanceof CallError && error.code === 'PICTURE_REFUSED' ? error.detail : undefined;
  const pixels = reason?.reason === 'pixels' ? Number(reason.megapixels) : undefined;
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      {error && (
        <Notice kind="danger" live>
          {pixels ? t('tooManyPixels', { count: pixels }) : getText(error)}
        </Notice>
      )}
      {address && (
        // biome-ignore lint/performance/noImgElement: there is no Next here
        <img
          src={address}
          alt={t('newPicture')}
          className={isSquare ? 'size-40 rounded-control object-cover' : 'max-h-40 w-fit rounded-control'}
          style={{ objectPosition: `${focus}% ${focus}%` }}
        />
      )}
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          checked={isSquare}
          onChange={() => setSquare(!isSquare)}
          className="size-5 accent-[var(--brand-text)]"
        />
        {t('square')}
      </label>
      {isSquare && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          {t('whichPart')}
          <input
            type="range"
            min={0}
            max={100}
            value={focus}
            onChange={({ target }) => setFocus(Number(target.value))}
            className="grow accent-[var(--brand-text)]"
          />
        </label>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-14 font-bold">{t('whatItShows')}</legend>
        <p className="text-14 text-muted">{t('pictureTextHint')}</p>
        {languages.map((locale) => (
          <TextField
            key={locale}
            label={languageNames[locale]}
            value={texts[locale] ?? ''}
            maxLength={maxTextLength}
            onChange={({ target }) => setTexts({ ...texts, [locale]: target.value })}
          />
        ))}
      </fieldset>
      <div className="flex gap-3">
        <Button size="small" pending={upload.isPending} onClick={() => upload.mutate()}>
          {t('upload')}
        </Button>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('notThis')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the texts without languages in which nothing was written. */
const getGiven = (texts: ImageTexts): ImageTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
