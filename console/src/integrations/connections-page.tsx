import { useTranslations } from 'use-intl';
import { Screen } from '../layout/screen';
import { WithMessages } from '../with-messages';
import { KeysSection } from './keys-section';
import { WebhooksSection } from './webhooks-section';

/** Connects the restaurant to other systems. */
export function ConnectionsPage() {
  return (
    <WithMessages isScreen area="integrations">
      <Connections />
    </WithMessages>
  );
}

function Connections() {
  const t = useTranslations('integrations');
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4">
        <KeysSection />
        <WebhooksSection />
      </div>
    </Screen>
  );
}
