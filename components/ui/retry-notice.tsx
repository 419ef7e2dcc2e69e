import { Button } from './button';
import { Notice } from './notice';

export interface RetryNoticeProps {
  /** Text that names the failed part. */
  text: string;
  /** Label of the button. */
  retry: string;
  pending: boolean;
  onRetry: () => void;
}

/** Shows that a part of a page failed to load, with a retry button. */
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
