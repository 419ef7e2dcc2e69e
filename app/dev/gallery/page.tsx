import { notFound } from 'next/navigation';
import { Toaster } from '@/components/ui/toast';
import { ButtonSamples } from './button-samples';
import { ChoiceSamples } from './choice-samples';
import { DialogSamples } from './dialog-samples';
import { FieldSamples } from './field-samples';
import styles from './gallery.module.css';
import { MessageSamples } from './message-samples';
import { SchemePanels } from './scheme-panels';

export const dynamic = 'force-dynamic';

/** Shows every primitive in every state, light beside dark, with long Vietnamese labels, in development only. */
export default function GalleryPage() {
  if (process.env.MAKAN_DEV_PAGES !== '1') notFound();
  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      <DialogSamples />
      <SchemePanels>
        <ButtonSamples />
        <ChoiceSamples />
        <FieldSamples />
        <MessageSamples />
      </SchemePanels>
      <Toaster label="Messages" />
    </main>
  );
}
