import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { getAt } from '@/lib/domain/draft/edits';
import { call, toCallError } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';
import { listFieldErrors, proofFields, useFieldErrorText } from '../forms/field-errors';
import { useDraftView } from '../menu/draft-context';
import { Part } from '../menu/part';
import { type PayCompany, TrialPanel } from './trial-panel';

/** Lets the owner choose payment companies and enter their keys; they are read when the owner opens the part. */
export function PayCompaniesPart() {
  const t = useTranslations('settings');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const getText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...createStaffQuery('payCompanies.list', { restaurantId: membership.restaurantId }),
    enabled: isOpen,
  });
  return (
    <Part isTop title={t('companies.title')}>
      <p className="text-14 text-muted">{t('companies.hint')}</p>
      {!isOpen && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
          {t('companies.show')}
        </Button>
      )}
      {error && <p className="text-14 font-bold text-danger">{getText(error)}</p>}
      {data?.companies.length === 0 && <p className="text-14">{t('companies.none')}</p>}
      {data?.companies.map((company) => (
        <CompanyForm key={company.company} company={company} restaurantId={membership.restaurantId} />
      ))}
    </Part>
  );
}

interface Entry {
  isRemoved: boolean;
  values: Record<string, string>;
  code: string;
}

function CompanyForm({ company, restaurantId }: { company: PayCompany; restaurantId: number }) {
  const t = useTranslations('settings');
  const { title, fields, isEntered, hasAccount, wrongKeys, noticeUrl } = company;
  const [values, setValues] = useState<Record<string, string>>({});
  const [code, setCode] = useState('');
  const enter = useMutation({
    mutationFn: ({ isRemoved, values, code }: Entry) =>
      call('payCompanies.enter', {
        restaurantId,
        company: company.company,
        values: isRemoved
          ? undefined
          : fields.map(({ name }) => ({ name, value: (values[name] ?? '').trim() })),
        code: code.trim() || undefined,
      }),
    // An entry that was begun meanwhile is the next one.
    onSuccess: (_, sent) => {
      setValues((now) => (now === sent.values ? {} : now));
      setCode((now) => (now === sent.code ? '' : now));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payCompanies.list'] }),
  });
  const describeError = useFieldErrorText();
  const wrong = new Map(
    enter.error &&
      listFieldErrors(toCallError(enter.error), { ...proofFields, SECOND_FACTOR_NEEDED: 'code' }, [
        ...fields.map(({ name }) => name),
        'code',
      ]),
  );
  const findError = (name: string) => {
    const error = wrong.get(name);
    return error && describeError(error);
  };
  const isFilled = fields.every(({ name }) => values[name]?.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isFilled) enter.mutate({ isRemoved: false, values, code });
  };
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="text-16 font-bold">
        {title}
        <span className="ml-2 text-14 font-normal text-muted">
          {t(isEntered ? 'companies.entered' : hasAccount ? 'companies.inFile' : 'companies.missing')}
        </span>
      </h3>
      {wrongKeys && <p className="text-14 font-bold text-danger">{t(`companies.wrongKeys.${wrongKeys}`)}</p>}
      <PayTypeChoices company={company} />
      <p className="text-14">
        {t(`companies.where.${company.company as 'stripe'}`)} {t('companies.notices')}{' '}
        <code className="select-all font-mono [overflow-wrap:anywhere]">{noticeUrl}</code>
      </p>
      {/* A form inside the page's form is not allowed, so that Enter sends these fields by the button. */}
      <div className="grid gap-3 wide:grid-cols-3">
        {fields.map(({ name, isSecret, example }) => (
          <TextField
            key={name}
            label={t(`companies.fields.${name as 'secretKey'}`)}
            placeholder={example}
            error={findError(name)}
            liveError
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            data-secret
            maxLength={300}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues((all) => ({ ...all, [name]: target.value }))}
          />
        ))}
        <TextField
          label={t('companies.code')}
          error={findError('code')}
          liveError
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      {wrong.size === 0 && <CallErrorNotice error={enter.error} />}
      <div className="flex flex-wrap gap-3">
        <Button size="small" disabled={!isFilled} pending={enter.isPending} onClick={submit}>
          {t(isEntered ? 'companies.replace' : 'companies.save')}
        </Button>
        {isEntered && (
          <Button
            variant="secondary"
            size="small"
            pending={enter.isPending}
            onClick={() => enter.mutate({ isRemoved: true, values, code })}
          >
            {t('companies.remove')}
          </Button>
        )}
      </div>
      {hasAccount && <TrialPanel company={company} restaurantId={restaurantId} />}
    </section>
  );
}

/** Chooses the pay types that a company serves; it is saved with the other settings. */
function PayTypeChoices({ company: { company, payTypes } }: { company: PayCompany }) {
  const { document, set } = useDraftView();
  const accept = (getAt(document, 'payment/accept') ?? []) as string[];
  const change = (payType: string, isOn: boolean) => {
    const others = accept.filter((each) => each !== payType);
    set([
      { path: `payment/providers/${payType}`, value: isOn ? company : null },
      { path: 'payment/accept', value: isOn ? [...others, payType] : others },
    ]);
  };
  return (
    <div className="flex flex-wrap gap-x-6">
      {payTypes.map(({ payType, name }) => (
        <label key={payType} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={getAt(document, `payment/providers/${payType}`) === company}
            onChange={({ target }) => change(payType, target.checked)}
            className="size-5 shrink-0 accent-[var(--brand-text)]"
          />
          {name}
        </label>
      ))}
    </div>
  );
}
