import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  text: string;
  action: { label: string; follow(): void };
}

/** Shows why the order was not placed, with one recovery action. */
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
