'use client';

import { type ReactNode, type Ref, useId } from 'react';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group';
import { ChoiceRow } from './choice-row';
import { joinClassNames } from './class-names';
import { Icon } from './icon';

type CheckboxOption<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  leading?: ReactNode;
  disabled?: boolean;
};

type CheckboxListProps<Value extends string | number> = Omit<
  ChoiceGroupProps,
  'children' | 'role' | 'id' | 'ref'
> & {
  options: readonly CheckboxOption<Value>[];
  value: readonly Value[];
  /** The caller decides: at a limit it may ignore the choice or replace an older one. */
  onToggle: (value: Value, checked: boolean) => void;
  controlAt?: 'start' | 'end';
  id?: string;
  ref?: Ref<HTMLFieldSetElement>;
};

/** Offers any number of several options. */
export function CheckboxList<Value extends string | number>({
  options,
  value,
  onToggle,
  controlAt,
  id,
  error,
  ...group
}: CheckboxListProps<Value>) {
  const ownId = useId();
  return (
    <ChoiceGroup id={id ?? ownId} error={error} {...group}>
      {options.map((option) => (
        <ChoiceRow
          key={option.value}
          label={option.label}
          detail={option.detail}
          aside={option.aside}
          leading={option.leading}
          controlAt={controlAt}
          chosen={value.includes(option.value)}
          disabled={option.disabled}
          control={
            <Checkbox
              checked={value.includes(option.value)}
              onChange={(checked) => onToggle(option.value, checked)}
              disabled={option.disabled}
              invalid={Boolean(error)}
            />
          }
        />
      ))}
    </ChoiceGroup>
  );
}

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the element with the error text. */
  errorId?: string;
  name?: string;
  id?: string;
};

/** The checkbox alone; wrap it in a `label`. */
export function Checkbox({ checked, onChange, disabled, invalid, errorId, name, id }: CheckboxProps) {
  return (
    <span className="relative grid size-[22px] shrink-0 place-items-center">
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={joinClassNames(
          'peer absolute inset-0 cursor-[inherit] appearance-none rounded-[6px] border-2 bg-raised checked:border-brand-text checked:bg-brand-text',
          invalid ? 'border-danger' : 'border-line-strong',
        )}
      />
      <Icon
        name="check"
        size={16}
        className="pointer-events-none relative text-raised opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
