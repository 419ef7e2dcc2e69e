import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

interface Props {
  label: string;
  secret: string;
  onDone(): void;
}

/** Shows a secret to copy; it cannot be shown again. */
export function ShownSecret({ label, secret, onDone }: Props) {
  const t = useTranslations('integrations.secret');
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <Notice kind="success" live>
        {t('once')}
      </Notice>
      <p className="text-14 font-bold">{label}</p>
      <code className="select-all font-mono text-16 [overflow-wrap:anywhere]">{secret}</code>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={copy}>
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
