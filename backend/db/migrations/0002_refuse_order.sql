-- Placing an order is one statement, hence one transaction. When a part of it is not granted, it gives up all of what it did by
-- raising this error, whose message says why (backend/modules/ordering/placing.sql.ts).
CREATE FUNCTION refuse_order(why jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'MK001', MESSAGE = why::text;
END
$$;
