interface Props {
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox that looks like a switch; wrap it in a `label`. */
export function SwitchInput({ checked, onChange }: Props) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-brand-text checked:bg-brand-text checked:before:translate-x-5 checked:before:bg-raised"
    />
  );
}
