'use client';

import { useTranslations } from 'next-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { partyColors } from '@/lib/contract/party-values';
import { getMemberColor } from './member-colors';

interface Props {
  value: number;
  /** The colors of other members. */
  taken: readonly number[];
  onChange(colour: number): void;
}

/** Offers all colors. Colors of other members can be chosen when no other is free. */
export function ColorPicker({ value, taken, onChange }: Props) {
  const t = useTranslations('party.join');
  const isFull = new Set(taken).size >= partyColors;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 leading-heading font-bold">{t('colour')}</legend>
      <div className="grid grid-cols-6 justify-items-center gap-2 desk:grid-cols-12">
        {Array.from({ length: partyColors }, (_, colour) => {
          const isTaken = taken.includes(colour);
          const label = t(isTaken ? 'colourTaken' : 'colourNumber', { number: colour + 1 });
          const background = getMemberColor(colour);
          return (
            <label
              key={background}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
            >
              <input
                type="radio"
                name="colour"
                value={colour}
                checked={value === colour}
                disabled={isTaken && !isFull}
                onChange={() => onChange(colour)}
                aria-label={label}
                className="absolute inset-0 cursor-[inherit] opacity-0"
              />
              <span
                aria-hidden="true"
                style={isTaken ? { borderColor: background } : { backgroundColor: background }}
                className={joinClassNames(
                  'grid size-9 place-items-center rounded-full text-14 font-bold uppercase',
                  isTaken ? 'border-2 border-dashed' : 'text-white',
                  value === colour && 'ring-2 ring-text ring-offset-2 ring-offset-raised',
                )}
              >
                {value === colour && <Icon name="check" size={18} />}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
