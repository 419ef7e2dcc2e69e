import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/contract/values';
import { useDraftView } from './draft-context';
import { languageNames } from './fields';
import { useImageErrorText } from './image-error-text';
import { type Frame, uploadImage } from './upload';

const CropFrame = lazy(() => import('./crop-frame').then((module) => ({ default: module.CropFrame })));

export const maxTextLength = 200;

type ImageTexts = Partial<Record<Locale, string>>;

interface NewImageProps {
  file: File;
  onUploaded(id: string, texts: ImageTexts): void;
  onCancel(): void;
}

/** Prepares a selected file for the upload: whole or cut by a frame, with its alternative text. */
export function NewImage({ file, onUploaded, onCancel }: NewImageProps) {
  const t = useTranslations('menu');
  const { languages } = useDraftView();
  const [address, setAddress] = useState<string>();
  const [texts, setTexts] = useState<ImageTexts>({});
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <CutImage
      src={address}
      alt={t('newPicture')}
      label={t('upload')}
      load={() => Promise.resolve(file)}
      onUploaded={(id) => onUploaded(id, getGiven(texts))}
      onCancel={onCancel}
    >
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
    </CutImage>
  );
}

interface CutImageProps {
  /** Address of the image; undefined until it is known. */
  src: string | undefined;
  alt: string;
  /** Label of the button that stores the part. */
  label: string;
  /** Returns the bytes of the image. */
  load(): Promise<Blob>;
  children?: ReactNode;
  onUploaded(id: string): void;
  onCancel(): void;
}

/** Chooses the part of an image by a frame, and stores it as an image of its own. */
export function CutImage({ src, alt, label, load, children, onUploaded, onCancel }: CutImageProps) {
  const t = useTranslations('menu');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const getText = useImageErrorText();
  const [isSquare, setSquare] = useState(false);
  const [frame, setFrame] = useState<Frame>();
  const upload = useMutation({
    mutationFn: async () => uploadImage(membership.restaurantId, await load(), { frame }),
    onSuccess: ({ id }) => onUploaded(id),
  });
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      {upload.error && (
        <Notice kind="danger" live>
          {getText(upload.error)}
        </Notice>
      )}
      {src && (
        <Suspense>
          <CropFrame src={src} alt={alt} isSquare={isSquare} onFrame={setFrame} />
        </Suspense>
      )}
      <p className="text-14 text-muted">{t('cropHint')}</p>
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          checked={isSquare}
          onChange={() => setSquare(!isSquare)}
          className="size-5 accent-[var(--brand-text)]"
        />
        {t('square')}
      </label>
      {children}
      <div className="flex gap-3">
        <Button size="small" pending={upload.isPending} onClick={() => upload.mutate()}>
          {label}
        </Button>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('notThis')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the texts without the empty ones. */
const getGiven = (texts: ImageTexts): ImageTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
