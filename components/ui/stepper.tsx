'use client';

import { useRef } from 'react';
import { joinClassNames } from './class-names';
import { IconButton } from './icon-button';

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Name of the counted item, such as "Fish cake". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Select mode: at 0 only the plus shows. */
  hideAtZero?: boolean;
  disabled?: boolean;
  className?: string;
};

/** Returns which buttons are enabled at a value. */
export function getStepperState(value: number, min: number, max: number, hideAtZero: boolean) {
  return {
    canDecrease: value > min,
    canIncrease: value < max,
    countShown: !(hideAtZero && value <= 0),
  };
}

/**
 * Changes a quantity. Minus is disabled at the minimum and plus at the maximum; in select mode minus and number hide at
 * 0. A disabled button is `aria-disabled`, so that it keeps the keyboard focus.
 */
export function Stepper({
  value,
  onChange,
  min = 0,
  max = 99,
  label,
  decreaseLabel,
  increaseLabel,
  hideAtZero = false,
  disabled = false,
  className,
}: StepperProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const { canDecrease, canIncrease, countShown } = getStepperState(value, min, max, hideAtZero);

  const decrease = () => {
    if (disabled || !canDecrease) return;
    // The minus button is about to disappear, so the focus moves to the plus.
    if (hideAtZero && value === 1) plus.current?.focus();
    onChange(value - 1);
  };
  const increase = () => {
    if (!disabled && canIncrease) onChange(value + 1);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div
      role="group"
      aria-label={label}
      className={joinClassNames('inline-flex shrink-0 items-center', className)}
    >
      {countShown && (
        <>
          <IconButton
            icon="minus"
            variant="outline"
            label={decreaseLabel}
            aria-disabled={disabled || !canDecrease}
            onClick={decrease}
          />
          <output className="num min-w-6 text-center font-bold">{value}</output>
        </>
      )}
      <IconButton
        ref={plus}
        icon="plus"
        variant={countShown ? 'brand' : 'outline'}
        label={increaseLabel}
        aria-disabled={disabled || !canIncrease}
        onClick={increase}
        className={countShown ? undefined : 'text-brand-text'}
      />
    </div>
  );
}
