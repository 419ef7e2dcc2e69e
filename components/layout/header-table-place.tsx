/** Marks the place of the table's name in the page's bar; components/dine-in/header-table.tsx fills it. */
export const headerTablePlace = 'data-header-table';

export const HeaderTablePlace = () => (
  <span {...{ [headerTablePlace]: '' }} className="text-12 leading-heading" />
);
