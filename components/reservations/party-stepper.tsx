import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Stepper } from '@/components/ui/stepper';

/** Upper bound of the input only; the backend rejects parties above the restaurant's limit. */
const most = 99;

interface Props {
  people: number;
  onChange(people: number): void;
}

/** The party size, at least one (RSV-07). */
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
