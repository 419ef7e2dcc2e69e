import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  text: string;
  action: { label: string; follow(): void };
}

/** Why the order isn't placed, and the one clear way on. */
export function FailureNotice({ text, action }: Props) {
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button variant="ghost" size="small" className="-mr-3 shrink-0 px-3!" onClick={action.follow}>
          {action.label}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
