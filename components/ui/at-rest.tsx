import type { ComponentProps } from 'react';
import { joinClassNames } from './class-names';
import { useSettled } from './use-settled';

interface Props extends ComponentProps<'div'> {
  /** Changes when parts of the screen come, go or move without an act of the person. */
  of: unknown;
}

/** Takes no tap for half a second after its parts have moved, so that a tap that was on its way acts on nothing else. */
export function AtRest({ of, className, ...rest }: Props) {
  const isAtRest = useSettled(of);
  return <div {...rest} className={joinClassNames(className, !isAtRest && 'pointer-events-none')} />;
}
