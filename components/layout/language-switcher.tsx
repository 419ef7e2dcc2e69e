import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Locale } from '@/lib/contract/vocabulary';
import { switchLocalePath } from '@/lib/domain/routes/language-path';
import { languages } from '../../lib/domain/i18n/locales';

type LanguageSwitcherProps = {
  /** Accessible name, such as "Language". */
  label: string;
  locale: Locale;
  /** Route without the language prefix, such as `/home`. */
  path: string;
  className?: string;
};

/** Lists the languages as links in a `details` element that works without scripts; language-menus.ts enhances it. */
export function LanguageSwitcher({ label, locale, path, className }: LanguageSwitcherProps) {
  const current = languages.find((language) => language.locale === locale) ?? languages[0]!;
  return (
    <details className={joinClassNames('languages', className)}>
      <summary aria-label={`${label}: ${current.name}, ${current.code}`}>
        <span aria-hidden="true">{current.code}</span>
        <Icon name="globe" size={18} />
        <span aria-hidden="true">{current.name}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {languages.map((language) => {
          const chosen = language.locale === locale;
          return (
            <li key={language.locale}>
              <a
                href={switchLocalePath(path, language.locale)}
                hrefLang={language.lang}
                lang={language.lang}
                aria-current={chosen ? 'true' : undefined}
              >
                {language.name}
                {chosen && <Icon name="check" size={18} />}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
