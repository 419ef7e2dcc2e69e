import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Sample({
  name,
  stacked,
  children,
}: {
  name: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.sample} aria-label={name}>
      <h3>{name}</h3>
      <div className={stacked ? styles.stack : styles.row}>{children}</div>
    </section>
  );
}
