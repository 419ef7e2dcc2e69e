/** Prefix of the localStorage keys of the table at which a browser orders; the restaurant's id follows. */
export const tableKey = 'table:';
