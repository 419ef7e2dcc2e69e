import { Button } from '@/components/ui/button';
import { EmptyState, type EmptyStateProps } from '@/components/ui/empty-state';
import { type LoginRequest, openLogin } from '@/lib/client/session/session-client';

interface Props extends Pick<EmptyStateProps, 'icon' | 'title' | 'text'> {
  /** Label of the login button. */
  login: string;
  request?: LoginRequest;
}

/** Shows an empty state with a login button. */
export function GuestState({ icon = 'user', title, text, login, request = { reason: 'account' } }: Props) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={<Button onClick={() => openLogin(request)}>{login}</Button>}
    />
  );
}
