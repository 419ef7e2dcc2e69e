import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';

/** Shows a button that opens a name field, which adds an entry. */
export function AddForm({
  label,
  field,
  maxLength,
  onAdd,
}: {
  label: string;
  field: string;
  maxLength: number;
  onAdd: (name: string) => void;
}) {
  const t = useTranslations('menu');
  const [name, setName] = useState<string>();
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
        label={field}
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
