'use client';

import { useTranslations } from 'next-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { partyColours } from '@/lib/contract/party-values';
import { getMemberColour } from './member-colours';

interface Props {
  value: number;
  members: readonly { name: string; colour: number }[];
  onChange(colour: number): void;
}

/** The colours to choose from; those of others are named after them and can be chosen all the same. */
export function ColourPicker({ value, members, onChange }: Props) {
  const t = useTranslations('party.join');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 leading-heading font-bold">{t('colour')}</legend>
      <div className="grid grid-cols-6 justify-items-center gap-2 desk:grid-cols-12">
        {Array.from({ length: partyColours }, (_, colour) => {
          const owner = members.find((member) => member.colour === colour);
          const label = owner
            ? t('colourOf', { number: colour + 1, name: owner.name })
            : t('colourNumber', { number: colour + 1 });
          const background = getMemberColour(colour);
          return (
            <label
              key={background}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
            >
              <input
                type="radio"
                name="colour"
                value={colour}
                checked={value === colour}
                onChange={() => onChange(colour)}
                aria-label={label}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                style={owner ? { borderColor: background } : { backgroundColor: background }}
                className={joinClassNames(
                  'grid size-9 place-items-center rounded-full text-14 font-bold uppercase',
                  owner ? 'border-2 border-dashed' : 'text-white',
                  value === colour && 'ring-2 ring-text ring-offset-2 ring-offset-raised',
                )}
              >
                {value === colour ? <Icon name="check" size={18} /> : owner && [...owner.name][0]}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
