import { useTranslations } from 'use-intl';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { ButtonLink } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { type TableState, tableCodesPath } from '@/lib/contract/staff/tables';

interface Props {
  plan: StaffOutput<'tables.open'>['plan'];
  restaurantId: number;
  hasCodes: boolean;
}

const looks: Record<TableState, { tone: string; icon?: AnyIconName }> = {
  free: { tone: 'border-line bg-raised text-muted' },
  ordering: { tone: 'border-info bg-info-soft text-info', icon: 'edit' },
  eating: { tone: 'border-success bg-success-soft text-success', icon: 'cutlery' },
  bill: { tone: 'border-warning bg-warning-soft text-warning', icon: 'receipt' },
  calls: { tone: 'border-danger bg-danger-soft text-danger', icon: 'bell' },
};

/**
 * Shows every table with its state by color, icon and text. A tile links to the table's card; that of a free table to
 * its code.
 */
export function TablePlan({ plan, restaurantId, hasCodes }: Props) {
  const t = useTranslations('tables');
  if (plan.length === 0) return null;
  return (
    <section aria-label={t('plan')}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="grow text-16 font-bold">
          {t('plan')}{' '}
          <span className="text-14 font-normal text-muted">
            {t('freeOf', { free: plan.filter(({ state }) => state === 'free').length, all: plan.length })}
          </span>
        </h2>
        {hasCodes ? (
          <ButtonLink
            size="small"
            variant="secondary"
            href={getSheetPath(restaurantId)}
            target="_blank"
            rel="noreferrer"
          >
            <AnyIcon name="qr" size={18} />
            {t('codes')}
          </ButtonLink>
        ) : (
          <p className="text-12 text-muted">{t('noCodes')}</p>
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2">
        {plan.map(({ tableNo, state, partyId, digits, waiting }) => {
          const card = partyId ? `party-${partyId}` : waiting && `free-${tableNo}`;
          const { tone, icon } = looks[state];
          const className = joinClassNames(
            'flex min-h-16 w-full flex-col items-center justify-center rounded-control border px-2 py-1 text-center',
            tone,
          );
          const content = (
            <>
              <b className="text-18 text-text [overflow-wrap:anywhere]">{tableNo}</b>
              {digits && <span className="num text-12 text-text">{t('digitsAre', { digits })}</span>}
              <span className="flex items-center gap-1 text-12 leading-heading font-bold">
                {icon && <AnyIcon name={icon} size={16} />}
                {t(`states.${state}`)}
              </span>
            </>
          );
          return (
            <li key={tableNo} data-plan={tableNo}>
              {card ? (
                <a href={`#${card}`} className={className}>
                  {content}
                </a>
              ) : hasCodes ? (
                <a
                  href={getSheetPath(restaurantId, { only: tableNo })}
                  target="_blank"
                  rel="noreferrer"
                  title={t('codeOf', { tableNo })}
                  className={className}
                >
                  {content}
                </a>
              ) : (
                <span className={className}>{content}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the page with the codes of the tables to print, or with their digits; of one table with `only`. */
export const getSheetPath = (
  restaurantId: number,
  { only, show }: { only?: string; show?: 'digits' } = {},
): string =>
  `/${tableCodesPath}?${new URLSearchParams({ restaurantId: String(restaurantId), ...(only && { only }), ...(show && { show }) })}`;
