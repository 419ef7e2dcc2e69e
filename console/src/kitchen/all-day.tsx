import { useTranslations } from 'use-intl';
import type { countAllDay } from './tickets';

export function AllDay({ counts }: { counts: ReturnType<typeof countAllDay> }) {
  const t = useTranslations('kitchen');
  return (
    <section aria-label={t('allDay')} className="rounded-card bg-raised p-4">
      <h2 className="mb-2 text-18 font-bold">{t('allDay')}</h2>
      <ul>
        {counts.map(({ name, count, choices }) => (
          <li key={name} className="flex items-baseline gap-3 border-t border-line py-2">
            <b className="num w-7 shrink-0 text-28 text-brand-text">{count}</b>
            <span className="min-w-0 text-26 leading-heading font-bold [overflow-wrap:anywhere]">
              {name}
              {choices.length > 0 && (
                <span className="block font-normal text-muted">
                  {choices.map(([choice, pieces]) => `${pieces} ${choice}`).join(' · ')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
