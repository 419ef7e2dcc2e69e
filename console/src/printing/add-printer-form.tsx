import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languages } from '@/components/layout/languages';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import {
  type PaperKind,
  type PaperWidth,
  type PrinterKind,
  paperKinds,
  paperWidths,
  printerKinds,
} from '@/lib/contract/staff/printing-values';
import type { Locale } from '@/lib/contract/values';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { queryClient } from '../api/query-client';
import { getKitchenLanguage } from '../kitchen/kitchen-language';

/** Adds a printer; its address is shown once. */
export function AddPrinterForm({
  restaurantId,
  onAdded,
}: {
  restaurantId: number;
  onAdded(url: string): void;
}) {
  const t = useTranslations('printing');
  const getText = useErrorText();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<PrinterKind>('star');
  const [width, setWidth] = useState<PaperWidth>(80);
  const [language, setLanguage] = useState<Locale>(getKitchenLanguage);
  const [onAccept, setOnAccept] = useState<PaperKind[]>(['ticket']);
  const add = useMutation({
    mutationFn: () => call('printers.add', { restaurantId, name, kind, width, language, onAccept }),
    onSuccess({ url }) {
      setName('');
      onAdded(url);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['printers.list'] }),
  });
  return (
    <form
      className="grid gap-3 rounded-card bg-raised p-4 shadow-raised wide:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add.mutate();
      }}
    >
      <h2 className="text-16 font-bold wide:col-span-2">{t('add')}</h2>
      <TextField
        label={t('name')}
        value={name}
        maxLength={60}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value as PrinterKind)}
      >
        {printerKinds.map((each) => (
          <option key={each} value={each}>
            {t(`protocols.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('width')}
        value={String(width)}
        onChange={({ target }) => setWidth(Number(target.value) as PaperWidth)}
      >
        {paperWidths.map((each) => (
          <option key={each} value={each}>
            {t('millimetres', { width: each })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('language')}
        hint={t('languageHint')}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Locale)}
      >
        {languages.map((each) => (
          <option key={each.locale} value={each.locale} lang={each.lang}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <fieldset className="wide:col-span-2">
        <legend className="text-14 font-bold">{t('byItself')}</legend>
        {paperKinds.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3 text-14">
            <input
              type="checkbox"
              className="size-5 accent-(--brand-text)"
              checked={onAccept.includes(each)}
              onChange={({ target }) =>
                setOnAccept(
                  paperKinds.filter((one) => (one === each ? target.checked : onAccept.includes(one))),
                )
              }
            />
            {t(`kinds.${each}`)}
          </label>
        ))}
      </fieldset>
      {add.error && (
        <div className="wide:col-span-2">
          <Notice kind="danger" live>
            {getText(add.error)}
          </Notice>
        </div>
      )}
      <Button type="submit" className="wide:col-span-2" pending={add.isPending} disabled={name.trim() === ''}>
        {t('addNow')}
      </Button>
    </form>
  );
}
