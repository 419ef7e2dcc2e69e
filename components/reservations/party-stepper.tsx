import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Stepper } from '@/components/ui/stepper';

/** More than any table is refused with the restaurant's own limit; this only keeps fingers from running away. */
const most = 99;

interface Props {
  people: number;
  onChange(people: number): void;
}

/** How many come, never less than one (RSV-07). */
export function PartyStepper({ people, onChange }: Props) {
  const t = useTranslations('reserve');
  return (
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
        max={most}
        decreaseLabel={t('fewer')}
        increaseLabel={t('more')}
        onChange={onChange}
        className="-mr-1.5"
      />
    </div>
  );
}
