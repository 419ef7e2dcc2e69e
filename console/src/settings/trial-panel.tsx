import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { CallErrorNotice } from '../forms/call-form';

export type PayCompany = StaffOutput<'payCompanies.list'>['companies'][number];

/** Makes a payment of the smallest amount and shows what the company answers. */
export function TrialPanel({ company, restaurantId }: { company: PayCompany; restaurantId: number }) {
  const t = useTranslations('settings.companies');
  const [payType, setPayType] = useState(company.payTypes[0]!.payType);
  const asked = { restaurantId, company: company.company, payType };
  const start = useMutation({ mutationFn: () => call('payCompanies.try', asked) });
  const check = useMutation({
    mutationFn: (trial: string) => call('payCompanies.checkTrial', { ...asked, trial }),
  });
  const error = start.error ?? check.error;
  const started = start.data;
  return (
    <div className="flex flex-col items-start gap-3">
      {company.payTypes.length > 1 && (
        <SelectField
          label={t('tryWith')}
          value={payType}
          onChange={({ target }) => {
            start.reset();
            check.reset();
            setPayType(target.value);
          }}
        >
          {company.payTypes.map((each) => (
            <option key={each.payType} value={each.payType}>
              {each.name}
            </option>
          ))}
        </SelectField>
      )}
      <Button
        variant="secondary"
        size="small"
        pending={start.isPending}
        onClick={() => {
          check.reset();
          start.mutate();
        }}
      >
        {t('try')}
      </Button>
      {error && <CallErrorNotice error={error} />}
      {started && (
        <>
          {started.payUrl && (
            <a
              href={started.payUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="font-bold underline"
            >
              {t('pay', { amount: started.amount })}
            </a>
          )}
          {started.pngInBase64 && (
            // biome-ignore lint/performance/noImgElement: the console has no next/image
            <img
              src={`data:image/png;base64,${started.pngInBase64}`}
              alt={t('scan', { amount: started.amount })}
              className="size-40 bg-white p-2"
            />
          )}
          <Button
            variant="secondary"
            size="small"
            pending={check.isPending}
            onClick={() => check.mutate(started.trial)}
          >
            {t('check')}
          </Button>
          <p role="status" className="text-14">
            {check.data && t(check.data.isRefunded ? 'refunded' : check.data.state)}
          </p>
        </>
      )}
    </div>
  );
}
