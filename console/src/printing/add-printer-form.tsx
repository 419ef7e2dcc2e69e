import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import {
  type PaperKind,
  type PaperWidth,
  type PrinterKind,
  paperKinds,
  paperWidths,
  printerKinds,
} from '@/lib/contract/staff/printing-values';
import { languages } from '@/lib/domain/i18n/locales';
import { call } from '../api/call';
import { queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { requireText } from '../forms/field-errors';
import { getKitchenLanguage } from '../locale';

/** Adds a printer; its URL is shown only once. */
export function AddPrinterForm({
  restaurantId,
  onAdded,
}: {
  restaurantId: number;
  onAdded(url: string): void;
}) {
  const t = useTranslations('printing');
  const { form, mutation, formError } = useCallForm({
    defaultValues: {
      name: '',
      kind: 'star' as PrinterKind,
      width: '80',
      language: getKitchenLanguage(),
      onAccept: ['ticket'] as PaperKind[],
    },
    send: ({ width, ...values }) =>
      call('printers.add', { restaurantId, ...values, width: Number(width) as PaperWidth }),
    onSuccess: ({ url }) => onAdded(url),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['printers.list'] }),
    resets: ['name'],
  });
  return (
    <CallForm
      form={form}
      className="grid items-start gap-3 rounded-card bg-raised p-4 shadow-raised wide:grid-cols-2"
    >
      <h2 className="text-16 font-bold wide:col-span-2">{t('add')}</h2>
      <form.AppField name="name" validators={{ onSubmit: requireText }}>
        {(field) => <field.TextInput label={t('name')} maxLength={60} />}
      </form.AppField>
      <form.AppField name="kind">
        {(field) => (
          <field.Select label={t('kind')}>
            {printerKinds.map((each) => (
              <option key={each} value={each}>
                {t(`protocols.${each}`)}
              </option>
            ))}
          </field.Select>
        )}
      </form.AppField>
      <form.AppField name="width">
        {(field) => (
          <field.Select label={t('width')}>
            {paperWidths.map((each) => (
              <option key={each} value={each}>
                {t('millimetres', { width: each })}
              </option>
            ))}
          </field.Select>
        )}
      </form.AppField>
      <form.AppField name="language">
        {(field) => (
          <field.Select label={t('language')} hint={t('languageHint')}>
            {languages.map((each) => (
              <option key={each.locale} value={each.locale} lang={each.lang}>
                {each.name}
              </option>
            ))}
          </field.Select>
        )}
      </form.AppField>
      <form.AppField name="onAccept">
        {(field) => (
          <fieldset className="wide:col-span-2">
            <legend className="text-14 font-bold">{t('byItself')}</legend>
            {paperKinds.map((each) => (
              <label key={each} className="flex min-h-11 items-center gap-3 text-14">
                <input
                  type="checkbox"
                  className="size-5 accent-(--brand-text)"
                  checked={field.state.value.includes(each)}
                  onChange={({ target }) =>
                    field.handleChange((chosen) =>
                      paperKinds.filter((kind) => (kind === each ? target.checked : chosen.includes(kind))),
                    )
                  }
                />
                {t(`kinds.${each}`)}
              </label>
            ))}
          </fieldset>
        )}
      </form.AppField>
      <div className="wide:col-span-2">
        <CallErrorNotice error={formError} />
      </div>
      <Button type="submit" className="wide:col-span-2" pending={mutation.isPending}>
        {t('addNow')}
      </Button>
    </CallForm>
  );
}
