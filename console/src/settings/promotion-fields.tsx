import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { makeKey } from '@/lib/domain/draft/menu-entry';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { readText } from '../menu/menu-texts';

export type MenuList = 'dishes' | 'categories';

interface Props {
  path: string;
  label: string;
  hint?: string;
}

/** Returns the entries of the menu by their keys, with their names in the reader's language. */
export function useMenuEntries(from: MenuList): { key: string; name: string }[] {
  const { document, languages } = useDraftView();
  const entries = getAt(document, from);
  if (!Array.isArray(entries)) return [];
  return entries.map((entry) => {
    const { key, name } = entry as Document;
    return { key: String(key), name: readText(name ?? null, languages) || String(key) };
  });
}

/** Chooses one entry of the menu. */
export function MenuEntryField({ path, label, from }: Props & { from: MenuList }) {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const entries = useMenuEntries(from);
  return (
    <SelectField
      label={label}
      value={String(getAt(document, path) ?? '')}
      error={useFieldError(path)}
      onChange={({ target }) => set([{ path, value: target.value || null }])}
    >
      <option value="">{t('chooseEntry')}</option>
      {entries.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Chooses several entries of the menu; without any the field is removed. */
export function MenuEntriesField({ path, label, hint, from }: Props & { from: MenuList }) {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const entries = useMenuEntries(from);
  const value = getAt(document, path);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const error = useFieldError(path, ...chosen.map((_, index) => `${path}/${index}`));
  const save = (keys: string[]) => set([{ path, value: keys.length > 0 ? keys : null }]);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={label}
        hint={hint}
        error={error}
        value=""
        onChange={({ target }) => target.value && save([...chosen, target.value])}
      >
        <option value="">{t('chooseEntry')}</option>
        {entries
          .filter(({ key }) => !chosen.includes(key))
          .map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
      </SelectField>
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {chosen.map((key) => {
            const name = entries.find((entry) => entry.key === key)?.name ?? key;
            return (
              <li
                key={key}
                className="flex items-center gap-1 rounded-control border border-line pl-3 text-14"
              >
                {name}
                <IconButton
                  icon="close"
                  label={t('removeEntry', { name })}
                  onClick={() => save(chosen.filter((other) => other !== key))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Edits whether guests type a code for a promotion, and the code. One without a code has a key. */
export function PromotionCodeField({ path, label, hint }: Props) {
  const t = useTranslations('settings');
  const { document, languages, set } = useDraftView();
  const keyPath = path.replace(/code$/, 'key');
  const code = getAt(document, path);
  const error = useFieldError(path, keyPath);
  const isTyped = code !== null;
  const toggle = () => {
    const name = readText(getAt(document, path.replace(/code$/, 'name')), languages);
    const key: Json = isTyped ? createPromotionKey(name, getAt(document, 'promotions')) : null;
    set([
      { path, value: isTyped ? null : '' },
      { path: keyPath, value: key },
    ]);
  };
  return (
    <div className="flex flex-col gap-2" data-invalid={error ? true : undefined}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isTyped}
          onChange={toggle}
          className="size-5 shrink-0 accent-[var(--brand-text)]"
        />
        <span>
          {t('promotionTyped')}
          <span className="block text-14 text-muted">{hint}</span>
        </span>
      </label>
      {isTyped ? (
        <TextField
          label={label}
          maxLength={20}
          autoCapitalize="characters"
          value={String(code)}
          error={error}
          onChange={({ target }) => set([{ path, value: target.value.toUpperCase().trim() }])}
        />
      ) : (
        error && <p className="text-14 font-bold text-danger">{error}</p>
      )}
    </div>
  );
}

/** Returns an unused key, which begins with a letter. */
function createPromotionKey(name: string, promotions: Json): string {
  const entries = Object.values((promotions ?? {}) as Record<string, Json>);
  const taken = entries.map((entry) => String((entry as Document).key));
  return makeKey(`promo ${name}`, taken, 'promo').slice(0, 39).replace(/-$/, '');
}
