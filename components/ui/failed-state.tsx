import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './empty-state';
import type { RetryNoticeProps } from './retry-notice';

type Props = Pick<EmptyStateProps, 'title' | 'text'> & Omit<RetryNoticeProps, 'text'>;

/** A page whose very subject could not be loaded, with another try. */
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
