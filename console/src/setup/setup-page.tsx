import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Screen } from '../layout/screen';

type Step = StaffOutput<'setup.list'>['steps'][number];

/** Where a step is done. */
const screens = {
  brand: '/r/$restaurantId/settings',
  hours: '/r/$restaurantId/settings',
  menu: '/r/$restaurantId/menu',
  account: '/r/$restaurantId/settings',
  staff: '/r/$restaurantId/people',
} as const;

/** What a new owner does before opening, each step leading to its screen (CON-19). */
export function SetupPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('setup');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('setup.list', { restaurantId }));
  const open = useMutation({
    mutationFn: (wanted: boolean) => call('setup.open', { restaurantId, open: wanted }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['setup.list'] }),
  });
  const failure = error ?? open.error;
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const lacking = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone);
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[860px] flex-col gap-4">
        {failure && (
          <Notice kind="danger" live>
            {getText(failure)}
          </Notice>
        )}
        {data && (
          <>
            <div>
              <p className="text-28 font-bold">{t('progress', { done, all: steps.length })}</p>
              <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                <div className="h-full bg-brand" style={{ width: `${(100 * done) / steps.length}%` }} />
              </div>
            </div>
            <ol className="rounded-card bg-raised shadow-raised">
              {steps.map((step) => (
                <StepRow key={step.step} step={step} shopUrl={data.shopUrl} />
              ))}
            </ol>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                size="large"
                variant={data.isOpen ? 'secondary' : 'primary'}
                pending={open.isPending}
                disabled={!data.isOpen && lacking.length > 0}
                onClick={() => open.mutate(!data.isOpen)}
              >
                {t(data.isOpen ? 'close' : 'open')}
              </Button>
              <p role="status" className="text-14 text-muted">
                {t(data.isOpen ? 'isOpen' : 'isClosed')}{' '}
                {lacking.length > 0 &&
                  t('waits', { steps: lacking.map(({ step }) => t(`steps.${step}`)).join(', ') })}
              </p>
            </div>
            {data.shopUrl && (
              <a
                href={data.shopUrl}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center font-bold text-brand-text underline"
              >
                {t('yourShop')}
              </a>
            )}
          </>
        )}
      </div>
    </Screen>
  );
}

function StepRow({ step: { step, isDone, facts }, shopUrl }: { step: Step; shopUrl: string | undefined }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('setup');
  const params = { restaurantId: String(membership.restaurantId) };
  const screen = Object.hasOwn(screens, step) ? screens[step as keyof typeof screens] : undefined;
  const link = 'flex min-h-11 items-center px-2 font-bold text-brand-text underline';
  const name = t(`steps.${step}`);
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <span
        aria-hidden="true"
        className={
          isDone
            ? 'grid size-8 shrink-0 place-items-center rounded-full bg-success-soft text-success'
            : 'grid size-8 shrink-0 place-items-center rounded-full border-2 border-line-strong'
        }
      >
        {isDone && <AnyIcon name="check" size={18} />}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {name} <Badge tone={isDone ? 'success' : 'warning'}>{t(isDone ? 'isDone' : 'isTodo')}</Badge>
        </p>
        <p className="text-14 break-words text-muted">
          {isDone ? t(`done.${step}`, toTextArguments(facts)) : t(`todo.${step}`)}
        </p>
      </div>
      {screen && (
        <Link
          to={screen}
          params={params}
          aria-label={`${name}: ${t(isDone ? 'change' : 'go')}`}
          className={link}
        >
          {t(isDone ? 'change' : 'go')}
        </Link>
      )}
      {step === 'testOrder' && !isDone && shopUrl && (
        <a href={shopUrl} target="_blank" rel="noreferrer" className={link}>
          {t('go')}
        </a>
      )}
    </li>
  );
}

/** The facts of a step as arguments of its sentence; a sentence names what its step has. */
const toTextArguments = ({ colour = '', host = '', account = '', ...counts }: Step['facts']) => ({
  colour,
  host,
  account,
  dishes: counts.dishes ?? 0,
  categories: counts.categories ?? 0,
  days: counts.days ?? 0,
  people: counts.people ?? 0,
});
