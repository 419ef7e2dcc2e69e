'use client';

import { type ReactNode, type Ref, useId } from 'react';
import { ChoiceGroup, type ChoiceGroupProps } from './choice-group';
import { ChoiceRow } from './choice-row';
import { joinClassNames } from './class-names';

type RadioOption<Value extends string | number> = {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  leading?: ReactNode;
  disabled?: boolean;
  /** Spans a whole row of a boxed list. */
  wide?: boolean;
};

type RadioListProps<Value extends string | number> = Omit<
  ChoiceGroupProps,
  'children' | 'role' | 'id' | 'ref'
> & {
  options: readonly RadioOption<Value>[];
  /** Undefined while nothing is selected. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  controlAt?: 'start' | 'end';
  /** Lays out boxes in two columns, for short labels. */
  boxed?: boolean;
  id?: string;
  ref?: Ref<HTMLFieldSetElement>;
};

/** Offers one of several options, as native radios for standard keyboard and screen reader support. */
export function RadioList<Value extends string | number>({
  options,
  value,
  onChange,
  controlAt,
  boxed,
  id,
  error,
  ...group
}: RadioListProps<Value>) {
  const ownId = useId();
  return (
    <ChoiceGroup role="radiogroup" id={id ?? ownId} error={error} columns={boxed} {...group}>
      {options.map((option) => (
        <ChoiceRow
          key={option.value}
          label={option.label}
          detail={option.detail}
          aside={option.aside}
          leading={option.leading}
          controlAt={controlAt}
          chosen={option.value === value}
          disabled={option.disabled}
          boxed={boxed}
          wide={option.wide}
          control={
            <input
              type="radio"
              name={ownId}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={joinClassNames(
                'size-[22px] shrink-0 cursor-[inherit] appearance-none rounded-full border-2 bg-raised checked:border-[7px] checked:border-brand-text',
                error ? 'border-danger' : 'border-line-strong',
              )}
            />
          }
        />
      ))}
    </ChoiceGroup>
  );
}
