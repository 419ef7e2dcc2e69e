'use client';

import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useSession } from '@/lib/client/session/session-client';
import type { HeartLabels } from './toggle-favourite';

interface Props {
  restaurantId: number;
  /** Accessible name; `aria-pressed` adds the state. */
  label: string;
  labels: HeartLabels;
  /** The initial state, if the page has loaded it already. */
  favourite?: boolean;
  onToggled?: (favourite: boolean) => void;
  className?: string;
}

/** Toggles a restaurant as a favorite. Its code loads for a logged-in diner, or on a guest's first click. */
export function FavouriteHeart({ restaurantId, label, labels, favourite, onToggled, className }: Props) {
  const { status } = useSession();
  const [on, setOn] = useState(favourite ?? false);
  const touched = useRef(favourite !== undefined);

  useEffect(() => {
    if (status === 'guest') setOn(false);
    if (status !== 'diner' || touched.current) return;
    import('./toggle-favourite')
      .then(({ isFavourite }) => isFavourite(restaurantId))
      // On an error the heart stays empty; a click shows the error.
      .then(
        (is) => touched.current || setOn(is),
        () => undefined,
      );
  }, [status, restaurantId]);

  const toggle = () => {
    // A late answer about the state before does not undo the click.
    touched.current = true;
    return import('./toggle-favourite').then(
      ({ toggleFavourite }) =>
        toggleFavourite(restaurantId, !on, labels, (is) => {
          setOn(is);
          onToggled?.(is);
        }),
      () => undefined,
    );
  };

  return (
    <IconButton
      icon="heart"
      label={label}
      variant="floating"
      aria-pressed={on}
      onClick={toggle}
      className={className}
    >
      {on && <Icon name="heart" filled className="absolute inset-0 m-auto text-brand-text" />}
    </IconButton>
  );
}
