import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';

const colors = {
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  brand: 'bg-brand-soft text-brand-text',
};

interface Props {
  name: Parameters<typeof AnyIcon>[0]['name'];
  kind: keyof typeof colors;
}

/** Shows the round icon at the top of a dialog about an outcome. */
export function OutcomeSign({ name, kind }: Props) {
  return (
    <span className={joinClassNames('mx-auto grid size-14 place-items-center rounded-full', colors[kind])}>
      <AnyIcon name={name} size={24} />
    </span>
  );
}
