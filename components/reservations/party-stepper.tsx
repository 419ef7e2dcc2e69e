import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Stepper } from '@/components/ui/stepper';

/** Upper bound of the input if the backend has none. */
const maxInput = 99;

interface Props {
  people: number;
  /** The largest party that can be reserved with the current selection. */
  most?: number;
  onChange(people: number): void;
}

/** Sets the party size, at least one; explains when the limit is reached. */
export function PartyStepper({ people, most, onChange }: Props) {
  const t = useTranslations('reserve');
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <AnyIcon name="people" className="text-muted" />
        <p className="min-w-0 grow leading-heading">
          <b className="block font-bold">{t('party')}</b>
          <span className="text-14 text-muted">{t('partyNote')}</span>
        </p>
        <Stepper
          label={t('party')}
          value={people}
          min={1}
          max={most ?? maxInput}
          decreaseLabel={t('fewer')}
          increaseLabel={t('more')}
          onChange={onChange}
          className="-mr-1.5"
        />
      </div>
      <p role="status" className="text-14 leading-heading font-bold text-warning">
        {most !== undefined && people >= most && t('partyMost', { count: most })}
      </p>
    </div>
  );
}
