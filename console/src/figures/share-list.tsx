import { Change } from './change';

interface Props {
  rows: readonly { key: string; name: string; amount: number; amountBefore: number }[];
  /** The name of the period of `amountBefore`. */
  beforeName: string;
  money: (amount: number) => string;
}

/** Lists amounts with their share of the sum, as bars, each beside its amount of the period before. */
export function ShareList({ rows, beforeName, money }: Props) {
  const whole = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ul className="flex flex-col gap-3">
      {rows.map(({ key, name, amount, amountBefore }) => {
        const percent = whole > 0 ? Math.round((100 * amount) / whole) : 0;
        return (
          <li key={key}>
            <p className="flex gap-3 text-14">
              <span className="min-w-0 grow truncate">{name}</span>
              <b className="num">{money(amount)}</b>
              <span className="num w-9 text-right text-muted">{percent}%</span>
            </p>
            <p aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full bg-brand" style={{ width: `${percent}%` }} />
            </p>
            <p className="mt-1 text-12 text-muted">
              {beforeName} {money(amountBefore)} <Change now={amount} before={amountBefore} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
