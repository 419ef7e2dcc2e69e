import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button, ButtonLink } from '@/components/ui/button';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderAct } from '../orders/use-act';

interface Props {
  plan: StaffOutput<'tables.open'>['plan'];
  /** The address of the page that prints the digits; undefined before the tables have digits. */
  sheet?: string;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
}

/** The digits that open each table, to print and to renew. */
export function DigitsSection({ plan, sheet, act, isPending }: Props) {
  const t = useTranslations('tables');
  const renew = (tableNo?: string) => void act({ name: 'tables.renewDigits', input: { tableNo } });
  return (
    <details className="rounded-card bg-raised px-4 shadow-raised">
      <summary className="flex min-h-12 cursor-pointer items-center font-bold">{t('digitsTitle')}</summary>
      <div className="pb-4">
        <p className="max-w-[720px] text-14 text-muted">{t('digitsText')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {sheet && (
            <ButtonLink size="small" variant="secondary" href={sheet} target="_blank" rel="noreferrer">
              <AnyIcon name="printer" size={18} />
              {t('digitsToPrint')}
            </ButtonLink>
          )}
          <Button size="small" variant="secondary" disabled={isPending} onClick={() => renew()}>
            {t('renewAll')}
          </Button>
        </div>
        <ul className="mt-3 grid gap-x-6 grid-cols-[repeat(auto-fill,minmax(240px,1fr))]">
          {plan.map(
            ({ tableNo, digits }) =>
              digits && (
                <li
                  key={tableNo}
                  className="flex min-h-12 items-center gap-3 border-b border-line text-14"
                  data-digits-of={tableNo}
                >
                  <span className="min-w-0 grow [overflow-wrap:anywhere]">{t('table', { tableNo })}</span>
                  <b className="num text-18 tracking-[.1em]">{digits}</b>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={t('renewOf', { tableNo })}
                    disabled={isPending}
                    onClick={() => renew(tableNo)}
                  >
                    {t('renew')}
                  </Button>
                </li>
              ),
          )}
        </ul>
      </div>
    </details>
  );
}
