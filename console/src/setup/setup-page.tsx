import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Screen } from '../layout/screen';
import { WithMessages } from '../with-messages';

type Step = StaffOutput<'setup.list'>['steps'][number];

/** The screen of each step. */
const screens = {
  contact: '/r/$restaurantId/settings',
  brand: '/r/$restaurantId/settings',
  hours: '/r/$restaurantId/settings',
  menu: '/r/$restaurantId/menu',
  account: '/r/$restaurantId/settings',
  domain: '/r/$restaurantId/settings',
  staff: '/r/$restaurantId/people',
} as const;

/** Minutes that a step takes a new owner. */
const minutes: Record<Step['step'], number> = {
  contact: 1,
  brand: 2,
  hours: 1,
  menu: 10,
  account: 2,
  domain: 3,
  staff: 1,
  testOrder: 2,
};

/** Lists the steps of a new owner before opening, each linked to its screen. */
export function SetupPage() {
  return (
    <WithMessages isScreen area="setup">
      <Setup />
    </WithMessages>
  );
}

function Setup() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('setup');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery(createStaffQuery('setup.list', { restaurantId }));
  const open = useMutation({
    mutationFn: (wanted: boolean) => call('setup.open', { restaurantId, open: wanted }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['setup.list'] }),
  });
  const failure = error ?? open.error;
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const minutesLeft = steps.reduce((sum, { step, isDone }) => sum + (isDone ? 0 : minutes[step]), 0);
  const lacking = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone);
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-page items-start justify-center gap-6">
        <div className="flex min-w-0 max-w-[860px] grow flex-col gap-4">
          {failure && (
            <Notice kind="danger" live>
              {getText(failure)}
            </Notice>
          )}
          {data && (
            <>
              <div>
                <p className="flex flex-wrap items-baseline gap-3 text-28 font-bold">
                  <span>{t('progress', { done, all: steps.length })}</span>
                  {minutesLeft > 0 && (
                    <span className="text-16 font-normal text-muted">
                      {t('minutesLeft', { count: minutesLeft })}
                    </span>
                  )}
                </p>
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
                {/* Each act keeps its place, because another owner may open or close the shop under the finger. */}
                {[true, false].map((wanted) => (
                  <Button
                    key={String(wanted)}
                    size="large"
                    variant={wanted ? 'primary' : 'secondary'}
                    pending={open.isPending && open.variables === wanted}
                    disabled={data.isOpen === wanted || (wanted && lacking.length > 0)}
                    onClick={() => open.mutate(wanted)}
                  >
                    {t(wanted ? 'open' : 'close')}
                  </Button>
                ))}
                <p role="status" className="text-14 text-muted">
                  {t(data.isOpen ? 'isOpen' : 'isClosed')}{' '}
                  {lacking.length > 0 &&
                    t('waits', { steps: lacking.map(({ step }) => t(`steps.${step}`)).join(', ') })}
                </p>
              </div>
              {data.shopUrl && (
                <ButtonLink
                  href={data.shopUrl}
                  target="_blank"
                  rel="noreferrer"
                  variant="secondary"
                  className="min-[1024px]:hidden"
                >
                  {t('yourShop')}
                </ButtonLink>
              )}
            </>
          )}
        </div>
        {data?.shopUrl && (
          <section className="sticky top-0 hidden w-[375px] shrink-0 min-[1024px]:block">
            <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
              <h2 className="text-16 font-bold">{t('shopNow')}</h2>
              <a
                href={data.shopUrl}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center font-bold text-brand-text underline"
              >
                {t('openIt')}
              </a>
            </div>
            <iframe
              // A change of the shop reads the list again, and loads the page again.
              key={dataUpdatedAt}
              src={data.shopUrl}
              title={t('shopNow')}
              sandbox="allow-scripts allow-same-origin allow-forms"
              className="h-[700px] max-h-[calc(100dvh-10rem)] w-full rounded-card border border-line bg-raised"
            />
          </section>
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
          {!isDone && (
            <span className="text-12 font-normal text-muted">{t('minutes', { count: minutes[step] })}</span>
          )}
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

/** Returns the facts of a step as message arguments, with empty strings for missing ones. */
const toTextArguments = ({
  colour = '',
  host = '',
  account = '',
  address = '',
  ...counts
}: Step['facts']) => ({
  colour,
  host,
  account,
  address,
  dishes: counts.dishes ?? 0,
  categories: counts.categories ?? 0,
  days: counts.days ?? 0,
  people: counts.people ?? 0,
});
