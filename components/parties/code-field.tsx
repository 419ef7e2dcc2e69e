'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';

/** Accepts the eight digits of a group's code with any spaces or dashes. */
export function CodeField({ onCode }: { onCode(code: string): void }) {
  const t = useTranslations('group');
  const [code, setCode] = useState('');
  const digits = code.replace(/\D/g, '');
  const isReady = digits.length === 8;
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-bold text-brand-text">
        {t('haveCode')}
      </summary>
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="off"
        data-secret
        maxLength={12}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isReady) onCode(digits);
        }}
        suffix={
          <Button variant="ghost" size="small" disabled={!isReady} onClick={() => onCode(digits)}>
            {t('toJoin')}
          </Button>
        }
      />
    </details>
  );
}
