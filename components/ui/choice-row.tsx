import type { ReactNode } from 'react';
import { joinClassNames } from './class-names';

type ChoiceRowProps = {
  control: ReactNode;
  label: ReactNode;
  /** A second line below the label. */
  detail?: ReactNode;
  /** Content at the right, such as a price. */
  aside?: ReactNode;
  /** Content before the label, such as a payment icon. */
  leading?: ReactNode;
  /** Side of the control. */
  controlAt?: 'start' | 'end';
  chosen: boolean;
  disabled?: boolean;
  /** Draws a box of a grid instead of a row between lines; `wide` spans the grid. */
  boxed?: boolean;
  wide?: boolean;
};

/** Shows one option of a list; the whole row is clickable. */
export function ChoiceRow({
  control,
  label,
  detail,
  aside,
  leading,
  controlAt = 'start',
  chosen,
  disabled,
  boxed,
  wide,
}: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as a prop
    <label
      className={joinClassNames(
        'flex items-center gap-3',
        boxed
          ? `rounded-control border px-3 ${chosen ? 'border-brand-text bg-brand-soft' : 'border-line-strong'}`
          : 'border-line not-first:border-t in-data-invalid:border-danger/20',
        wide && 'col-span-2',
        detail ? 'min-h-16 py-2' : 'min-h-13 py-1',
        disabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer',
      )}
    >
      {controlAt === 'start' && control}
      {leading && <span className="shrink-0 text-muted">{leading}</span>}
      <span className="min-w-0 grow leading-heading">
        <span className={joinClassNames('block', chosen && 'font-bold')}>{label}</span>
        {detail && <span className="block text-14 text-muted">{detail}</span>}
      </span>
      {aside && <span className="num">{aside}</span>}
      {controlAt === 'end' && control}
    </label>
  );
}
