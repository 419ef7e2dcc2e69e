import { Button } from './button';
import { Notice } from './notice';

export interface RetryNoticeProps {
  /** What could not be loaded. */
  text: string;
  /** On the button. */
  retry: string;
  pending: boolean;
  onRetry: () => void;
}

/** Part of a page that could not be loaded, with another try. */
export function RetryNotice({ text, retry, pending, onRetry }: RetryNoticeProps) {
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button variant="ghost" size="small" pending={pending} onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
