import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';

const colours = {
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  brand: 'bg-brand-soft text-brand-text',
};

interface Props {
  name: Parameters<typeof AnyIcon>[0]['name'];
  kind: keyof typeof colours;
}

/** The round sign at the head of a dialog that says how something came out. */
export function OutcomeSign({ name, kind }: Props) {
  return (
    <span className={joinClassNames('mx-auto grid size-14 place-items-center rounded-full', colours[kind])}>
      <AnyIcon name={name} size={24} />
    </span>
  );
}
