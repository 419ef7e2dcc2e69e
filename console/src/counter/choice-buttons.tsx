import { useId } from 'react';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** Offers one of a few options as large buttons; native radios give them the keyboard. */
export function ChoiceButtons<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 text-14 font-bold">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong px-3 text-14 has-checked:border-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:font-bold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  );
}
