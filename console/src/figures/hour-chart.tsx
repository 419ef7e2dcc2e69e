import { useTranslations } from 'use-intl';

interface Props {
  /** Amounts of the 24 hours in the restaurant's time zone. */
  hours: readonly number[];
  before: readonly number[];
  dayName: string;
  beforeName: string;
  money: (amount: number) => string;
}

/** Charts the takings by hour next to those of the same weekday before, with a table for screen readers. */
export function HourChart({ hours, before, dayName, beforeName, money }: Props) {
  const t = useTranslations('figures');
  const used = hours.flatMap((amount, hour) => (amount > 0 || before[hour]! > 0 ? [hour] : []));
  const first = used[0] ?? 0;
  const shown = hours.map((_, hour) => hour).slice(first, (used.at(-1) ?? 0) + 1);
  const most = Math.max(...hours, ...before, 1);
  const bar = 'w-full max-w-5 rounded-t-small border border-b-0';
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 className="grow text-16 font-bold">{t('byHour')}</h2>
        {[
          [dayName, 'bg-brand'],
          [beforeName, 'bg-sunken'],
        ].map(([name, color]) => (
          <span key={name} className="flex items-center gap-2 text-12 text-muted">
            <span aria-hidden="true" className={`size-3 rounded-small border border-line-strong ${color}`} />
            {name}
          </span>
        ))}
      </figcaption>
      <p aria-hidden="true" className="num border-b border-dashed border-line text-12 text-muted">
        {money(most)}
      </p>
      <div aria-hidden="true" className="flex h-40 gap-1 border-b border-line wide:h-56">
        {shown.map((hour) => (
          <div key={hour} className="flex min-w-0 grow items-end justify-center gap-0.5">
            <span
              className={`${bar} border-line-strong bg-brand`}
              style={{ height: `${(100 * hours[hour]!) / most}%` }}
            />
            <span
              className={`${bar} border-line-strong bg-sunken`}
              style={{ height: `${(100 * before[hour]!) / most}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="num flex gap-1 text-12 text-muted">
        {shown.map((hour) => (
          <span key={hour} className="min-w-0 grow basis-0 text-center">
            {hour}
          </span>
        ))}
      </div>
      {/* A table is as wide as its content, even when clipped. */}
      <div className="sr-only">
        <table>
          <thead>
            <tr>
              <th>{t('hour')}</th>
              <th>{dayName}</th>
              <th>{beforeName}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((hour) => (
              <tr key={hour}>
                <th>{`${hour}:00`}</th>
                <td>{money(hours[hour]!)}</td>
                <td>{money(before[hour]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
