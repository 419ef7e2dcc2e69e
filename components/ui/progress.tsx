import { joinClassNames } from './class-names';

type ProgressBarProps = {
  value: number;
  max: number;
  /** Accessible name, such as "Minimum order". */
  label: string;
  /** Text read instead of a percentage, such as "S$6.40 more to order". */
  valueText?: string;
  /** Uses the colors of the dark floating bar. */
  onInk?: boolean;
  className?: string;
};

export function ProgressBar({ value, max, label, valueText, onInk, className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className={joinClassNames(
        'overflow-hidden rounded-full',
        onInk ? 'h-1 bg-on-ink/22' : 'h-2 bg-sunken',
        className,
      )}
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={joinClassNames(
          'h-full rounded-full transition-[width]',
          onInk ? 'bg-brand-on-ink' : 'border border-brand-text bg-brand',
        )}
      />
    </div>
  );
}

type ProgressStepsProps = {
  /** Accessible name of the list. */
  label: string;
  steps: { label: string; note?: string }[];
  /** The current step, from 1; 0 before the first, above the last when all are done. */
  current: number;
  /** Progress of the current step, 0 to 1. */
  share?: number;
};

/** Shows the progress of an order in segments of equal width. */
export function ProgressSteps({ label, steps, current, share = 0.6 }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {steps.map((step, index) => {
        const state = index + 1 < current ? 'done' : index + 1 === current ? 'now' : 'ahead';
        return (
          <li
            key={step.label}
            aria-current={state === 'now' ? 'step' : undefined}
            className={joinClassNames(
              'min-w-0 text-12 leading-heading',
              state === 'now' ? 'font-bold' : 'font-normal text-muted',
            )}
          >
            <span
              aria-hidden="true"
              className={joinClassNames(
                'mb-2 block h-2 overflow-hidden rounded-full border',
                state === 'ahead' ? 'border-line bg-sunken' : 'border-brand-line bg-brand-soft',
              )}
            >
              <span
                style={{ width: state === 'done' ? '100%' : state === 'now' ? `${share * 100}%` : 0 }}
                className="block h-full bg-brand transition-[width]"
              />
            </span>
            {step.label}
            {step.note && <span className="num block">{step.note}</span>}
          </li>
        );
      })}
    </ol>
  );
}
