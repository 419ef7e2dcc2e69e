import { getFigures } from '../modules/figures/figures';
import { type Command, formatAmount, parseWholeNumber, UsageError } from './command';
import { formatTable } from './table';

const day: Command = {
  name: 'report day',
  does: 'Shows what a restaurant took on a day, today without one',
  takes: 'ID [YYYY-MM-DD]',
  args: [1, 2],
  options: {},
  async run({ args, database, now }) {
    const restaurantId = parseWholeNumber(args[0]!, 'ID', 1);
    if (args[1] !== undefined && Number.isNaN(Date.parse(`${args[1]}T00:00:00Z`)))
      throw new UsageError(`${args[1]} is no day such as 2026-11-23`);
    const { db } = await database();
    const report = await getFigures({ db, paymentProviders: {}, now }, restaurantId, 'en', {
      day: args[1],
    });
    const { figures, before } = report;

    const rows: [string, number][] = [
      ['takings', figures.takings],
      [`takings of ${before.day}`, before.figures.takings],
      ...figures.byWay.map(({ payType, amount }): [string, number] => [`  ${payType}`, amount]),
      ...figures.byMode.map(({ mode, orderCount, amount }): [string, number] => [
        `${orderCount} by ${mode}`,
        amount,
      ]),
      ['cancelled or refunded since', figures.undone],
      ['vouchers', figures.vouchers],
      ['vouchers used at tables', -figures.vouchersUsed],
      ['deposits', figures.deposits],
      ['deposits used at tables', -figures.depositsUsed],
      ...Object.entries(figures.parts)
        .filter(([, amount]) => amount !== 0)
        .map(([part, amount]): [string, number] => [`  ${part}`, part === 'discounts' ? -amount : amount]),
      ['  tax in prices', figures.includedTax],
      ['given back', -figures.givenBack],
      ['came twice or too late', figures.unwanted.came],
      ['  of which went back', -figures.unwanted.wentBack],
      ['wallets topped up', figures.topUps],
      [`${report.refundsDue.count} refunds to be sent`, report.refundsDue.amount],
      [`${report.disputed.count} disputed payments`, report.disputed.amount],
    ];
    return {
      data: report,
      lines: [
        `${report.day}: ${figures.orderCount} orders`,
        ...formatTable(
          ['WHAT', 'AMOUNT'],
          rows.filter(([, amount]) => amount !== 0).map(([what, amount]) => [what, formatAmount(amount)]),
        ),
      ],
    };
  },
};

export const reportCommands: Command[] = [day];
