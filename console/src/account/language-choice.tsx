import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/field';
import type { Locale } from '@/lib/contract/values';
import { languages } from '@/lib/domain/i18n/locales';
import { getLocale, setLocale } from '../locale';

export function LanguageChoice() {
  const t = useTranslations('account');
  return (
    <SelectField
      label={t('language')}
      value={getLocale()}
      onChange={({ target }) => setLocale(target.value as Locale)}
    >
      {languages.map(({ locale, name, lang }) => (
        <option key={locale} value={locale} lang={lang}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
