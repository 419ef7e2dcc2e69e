import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { getAt } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { useImageErrorText } from '../menu/image-error-text';
import { uploadImage } from '../menu/upload';
import { readEntries, saveEntries } from './list-entries';

interface Props {
  path: string;
  label: string;
}

/** Edits one image, which is uploaded when it is chosen. */
export function ImageField({ path, label, focus }: Props & { focus?: number }) {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const error = useFieldError(path);
  const id = getAt(document, path);
  return (
    <div data-invalid={error ? true : undefined}>
      <p className="mb-1 text-14 font-bold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {typeof id === 'string' && (
          <>
            <Thumbnail id={id} alt={label} />
            <IconButton
              icon="close"
              label={t('removeEntry', { name: label })}
              onClick={() => set([{ path, value: null }])}
            />
          </>
        )}
        <UploadButton
          label={t('chooseImage')}
          name={label}
          focus={focus}
          onUploaded={(uploaded) => set([{ path, value: uploaded }])}
        />
      </div>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
    </div>
  );
}

/** Edits several images in their order; a new one is the last. */
export function ImagesField({ path, label, most }: Props & { most: number }) {
  const t = useTranslations('settings');
  const view = useDraftView();
  const ids = readEntries(view.document, path).map(String);
  const error = useFieldError(path, ...ids.map((_, index) => `${path}/${index}`));
  const save = (next: string[]) => saveEntries(view, path, next);
  return (
    <fieldset data-invalid={error ? true : undefined}>
      <legend className="mb-1 text-14 font-bold">{label}</legend>
      <ul className="flex flex-wrap items-center gap-3">
        {ids.map((id, index) => (
          <li key={id} className="flex items-center">
            <Thumbnail id={id} alt={`${label} ${index + 1}`} />
            <IconButton
              icon="close"
              label={t('removeEntry', { name: `${label} ${index + 1}` })}
              onClick={() => save(ids.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      {ids.length < most && (
        <UploadButton
          label={t('addImage')}
          name={label}
          onUploaded={(id) => save([...ids.filter((each) => each !== id), id])}
        />
      )}
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
    </fieldset>
  );
}

const Thumbnail = ({ id, alt }: { id: string; alt: string }) => (
  // biome-ignore lint/performance/noImgElement: the console has no next/image
  <img
    src={/^https:/.test(id) ? id : `/media/${id}-288.webp`}
    alt={alt}
    className="h-16 max-w-32 rounded-control bg-sunken object-cover"
  />
);

interface UploadProps {
  label: string;
  /** The field's name, for people who do not see its place. */
  name: string;
  /** Cuts the image to a square. */
  focus?: number;
  onUploaded(id: string): void;
}

/** Chooses a file and uploads it. */
function UploadButton({ label, name, focus, onUploaded }: UploadProps) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const getText = useImageErrorText();
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage(membership.restaurantId, file, { focus }),
    onSuccess: ({ id }) => onUploaded(id),
  });
  return (
    <>
      <label className="flex min-h-11 w-fit cursor-pointer items-center rounded-control border border-line-strong px-4 text-14 font-bold has-focus-visible:outline-2 has-focus-visible:outline-brand-text hover:bg-sunken">
        {label}
        <input
          type="file"
          aria-label={`${label}: ${name}`}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          disabled={upload.isPending}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            target.value = '';
          }}
        />
      </label>
      {upload.error && (
        <Notice kind="danger" live>
          {getText(upload.error)}
        </Notice>
      )}
    </>
  );
}
