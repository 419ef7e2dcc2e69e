import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from './draft-context';
import { useFieldError } from './field-error';
import { TextsField } from './fields';
import { readText } from './menu-texts';
import { CutImage, maxTextLength, NewImage } from './new-image';
import { Part } from './part';

const maxImages = 8;
/**
 * Edits the images of a dish; the menu shows the first. A new one, and a part of an older one, is uploaded immediately
 * and becomes a part of the draft.
 */
export function ImagePart({ dish }: { dish: Document }) {
  const t = useTranslations('menu');
  const { document, languages, set } = useDraftView();
  const path = `dishes/${dish.key}/pictures`;
  const textsPath = `dishes/${dish.key}/pictureTexts`;
  const error = useFieldError(path);
  const pictures = (dish.pictures ?? []) as string[];
  const name = readText(dish.name, languages);
  const [file, setFile] = useState<File>();
  /** The image of which a part is chosen. */
  const [cutId, setCutId] = useState<string>();
  /** Puts a part in the place of its image, with the text of that one. */
  const replace = (id: string, part: string) => {
    setCutId(undefined);
    if (part === id) return;
    const text = getAt(document, `${textsPath}/${id}`);
    set([
      { path, value: pictures.map((each) => (each === id ? part : each)).filter(isFirst) },
      { path: `${textsPath}/${id}`, value: null },
      ...(text ? [{ path: `${textsPath}/${part}`, value: text }] : []),
    ]);
  };
  return (
    <Part title={t('fields.pictures')} error={error}>
      {pictures.length > 0 && <p className="text-14 text-muted">{t('pictureTextHint')}</p>}
      <ul aria-label={t('fields.pictures')} className="flex flex-col gap-4">
        {pictures.map((id, index) => (
          <li key={id} className="flex flex-col gap-3 wide:flex-row wide:flex-wrap">
            {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
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
              <span className="flex items-center justify-end">
                {cutId !== id && (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={t('cropPicture', { place: index + 1 })}
                    onClick={() => setCutId(id)}
                  >
                    {t('crop')}
                  </Button>
                )}
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
            {cutId === id && (
              <div className="basis-full">
                <CutImage
                  src={`/media/${id}-1600.webp`}
                  alt={t('pictureOf', { name, place: index + 1 })}
                  label={t('cropDone')}
                  load={async () => (await fetch(`/media/${id}-1600.webp`)).blob()}
                  onUploaded={(part) => replace(id, part)}
                  onCancel={() => setCutId(undefined)}
                />
              </div>
            )}
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
          <div className="flex flex-wrap items-center gap-3">
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
            <span className="text-14 text-muted">{t('pictureHint')}</span>
          </div>
        )
      )}
    </Part>
  );
}

const isFirst = (id: string, at: number, all: readonly string[]) => all.indexOf(id) === at;
