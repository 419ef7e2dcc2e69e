import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** Shows recovery codes to copy or save; they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const t = useTranslations('twoStep');
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" live>
        {t('isOnNow')}
      </Notice>
      <p className="text-14">{t('codesHint')}</p>
      <ul
        aria-label={t('codes')}
        className="grid gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono text-16 grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="grow"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button variant="secondary" className="grow" onClick={save}>
          {t('save')}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
