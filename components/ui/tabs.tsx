'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { joinClassNames } from './class-names';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A smaller second text, such as "10% OFF": below the label in a pill, beside it in a line. */
  note?: ReactNode;
  disabled?: boolean;
};

type TabsProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `pill`: segments of equal width, 52 px. `line`: the restaurant's tabs on the desktop, 80 px. */
  variant?: 'pill' | 'line';
  /** Adds a shadow, for a pill on an image. */
  raised?: boolean;
  /** Id of the controlled panel; without it the tabs have radio semantics. */
  panelId?: (value: Value) => string;
  className?: string;
};

/**
 * Returns the value that an arrow, Home or End key selects, wrapping and skipping disabled ones; undefined for other
 * keys.
 */
export function findTabAfterKey<Value extends string>(
  tabs: readonly Pick<Tab<Value>, 'value' | 'disabled'>[],
  from: Value,
  key: string,
): Value | undefined {
  const open = tabs.filter((tab) => !tab.disabled || tab.value === from);
  const at = open.findIndex((tab) => tab.value === from);
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: open.length - 1,
  }[key];
  return to === undefined ? undefined : open[(to + open.length) % open.length]?.value;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  variant = 'pill',
  raised,
  panelId,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = findTabAfterKey(tabs, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next)}"]`)?.focus();
    if (next !== value) onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support a name
    <div
      ref={list}
      role={panelId ? 'tablist' : 'radiogroup'}
      aria-label={label}
      className={joinClassNames(
        variant === 'pill'
          ? joinClassNames(
              'grid auto-cols-fr grid-flow-col rounded-[26px] p-1',
              raised ? 'bg-raised shadow-raised' : 'bg-sunken',
            )
          : 'flex items-stretch gap-8 desk:h-20',
        className,
      )}
    >
      {tabs.map((tab) => {
        const chosen = tab.value === value;
        const state = panelId
          ? ({ role: 'tab', 'aria-selected': chosen, 'aria-controls': panelId(tab.value) } as const)
          : ({ role: 'radio', 'aria-checked': chosen } as const);
        return (
          <button
            key={tab.value}
            type="button"
            {...state}
            data-value={tab.value}
            tabIndex={chosen ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => !chosen && onChange(tab.value)}
            onKeyDown={move}
            className={variant === 'pill' ? getPillClass(chosen, Boolean(tab.note)) : getLineClass(chosen)}
          >
            <span>{tab.label}</span>
            {tab.note && <span className={noteClass(variant, chosen)}>{tab.note}</span>}
          </button>
        );
      })}
    </div>
  );
}

function getPillClass(chosen: boolean, twoLines: boolean) {
  return joinClassNames(
    'pill-tab font-bold',
    twoLines ? 'leading-[1.35]' : 'leading-heading',
    chosen ? 'bg-brand text-on-brand' : 'text-muted hover:text-text',
  );
}

function getLineClass(chosen: boolean) {
  return joinClassNames(
    'line-tab',
    chosen ? 'border-brand font-bold text-text' : 'border-transparent font-bold text-muted hover:text-text',
  );
}

function noteClass(variant: 'pill' | 'line', chosen: boolean) {
  if (variant === 'line') return 'num text-14 font-normal text-muted';
  return joinClassNames('num text-12 leading-[1.35] font-bold', !chosen && 'text-success');
}
