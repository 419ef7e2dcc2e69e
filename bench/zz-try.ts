import { withBackend } from './backend-stack';
import { insertCrowd } from '../backend/testing/crowd';
import { addsUp, checkLedger } from '../backend/modules/wallet/check-ledger';
const k = Number(process.argv[2] ?? 10);
await withBackend({ clients: 0 }, async ({ database: { db } }) => {
  const s = Date.now();
  const crowd = await insertCrowd(db, { restaurants: k, dishes: 200, diners: 100*k, orders: 1000*k, reservations: 100*k, voucherOrders: 100*k, newcomers: 100 }, (n) => ({ price: 900 + n }));
  console.log((Date.now() - s) / 1000, 's');
  const l = await checkLedger(db); console.log(addsUp(l), l);
  const { rows } = await db.execute("select relname, reltuples, pg_size_pretty(pg_total_relation_size(oid)) s from pg_class where relkind='r' and relnamespace='public'::regnamespace order by pg_total_relation_size(oid) desc limit 16");
  console.table(rows);
  console.table((await db.execute("select id, restaurant_id, position, category_id from dishes where id in (1000000, 1000199, 1000200)")).rows);
});
