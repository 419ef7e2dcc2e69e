/** Id of the place in the header where the table's name stands. */
export const headerTableId = 'header-table';
