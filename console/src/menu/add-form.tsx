import { useField } from '@tanstack/react-form';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useDraftView } from './draft-context';

/** Shows a button that opens a name field, which adds an entry. */
export function AddForm({
  path,
  label,
  field: fieldLabel,
  maxLength,
  onAdd,
}: {
  /** The path of the list; an entry around it is kept while the name is being written. */
  path: string;
  label: string;
  field: string;
  maxLength: number;
  onAdd: (name: string) => void;
}) {
  const t = useTranslations('menu');
  const { form } = useDraftView();
  const own = `${path}/+`;
  const setName = (name: string | undefined) =>
    form.setFieldValue(own, name, { dontUpdateMeta: true, dontValidate: true });
  const field = useField({ form, name: own, listeners: { onUnmount: () => setName(undefined) } });
  const name = field.state.value;
  if (name === undefined)
    return (
      <button
        type="button"
        onClick={() => setName('')}
        className="flex min-h-12 w-full items-center gap-2 px-3 text-14 font-bold text-brand-text hover:bg-sunken"
      >
        <AnyIcon name="plus" size={18} />
        {label}
      </button>
    );
  return (
    <form
      className="flex flex-wrap items-end gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onAdd(name.trim());
        setName(undefined);
      }}
    >
      <TextField
        label={fieldLabel}
        value={name}
        maxLength={maxLength}
        autoFocus
        className="min-w-40 grow"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
      />
      <Button type="submit" size="small" variant="secondary" disabled={name.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  );
}
