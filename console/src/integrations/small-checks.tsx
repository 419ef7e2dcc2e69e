interface Props<T extends string> {
  legend: string;
  values: readonly T[];
  chosen: readonly T[];
  getLabel(value: T): string;
  onChange(chosen: T[]): void;
}

/** Chooses some of a few values, in the order of the values. */
export function SmallChecks<T extends string>({ legend, values, chosen, getLabel, onChange }: Props<T>) {
  return (
    <fieldset>
      <legend className="text-14 font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {values.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
              }
              className="size-5 shrink-0 accent-[var(--brand-text)]"
            />
            {getLabel(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
