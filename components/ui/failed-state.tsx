import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './empty-state';
import type { RetryNoticeProps } from './retry-notice';

type Props = Pick<EmptyStateProps, 'title' | 'text'> & Omit<RetryNoticeProps, 'text'>;

/** Shows the failed state of a whole page with a retry button. */
export function FailedState({ title, text, retry, pending, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon="error"
        title={title}
        text={text}
        action={
          <Button pending={pending} onClick={onRetry}>
            {retry}
          </Button>
        }
      />
    </div>
  );
}
