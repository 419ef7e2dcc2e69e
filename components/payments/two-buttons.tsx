import { Button } from '@/components/ui/button';

interface Props {
  /** Absent if there is no alternative. */
  first?: string;
  onFirst?(): void;
  second: string;
  onSecond(): void;
  pending?: boolean;
  disabled?: boolean;
  pendingLabel?: string;
}

/** Shows the secondary and the primary action of a payment. */
export function TwoButtons({ first, onFirst, second, onSecond, pending, pendingLabel, disabled }: Props) {
  const on = (
    <Button wide disabled={disabled} pending={pending} pendingLabel={pendingLabel} onClick={onSecond}>
      {second}
    </Button>
  );
  if (!first) return on;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="secondary" className="px-4!" disabled={disabled} onClick={onFirst}>
        {first}
      </Button>
      {on}
    </div>
  );
}
