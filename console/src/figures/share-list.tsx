interface Props {
  rows: readonly { key: string; name: string; amount: number }[];
  money: (amount: number) => string;
}

/** Amounts with their share of the whole, as bars. */
export function ShareList({ rows, money }: Props) {
  const whole = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ul className="flex flex-col gap-3">
      {rows.map(({ key, name, amount }) => {
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
          </li>
        );
      })}
    </ul>
  );
}
