ALTER TABLE "operator_acts" RENAME TO "audit_log";--> statement-breakpoint
ALTER SEQUENCE "operator_acts_id_seq" RENAME TO "audit_log_id_seq";--> statement-breakpoint
ALTER INDEX "operator_acts_restaurant" RENAME TO "audit_log_restaurant";--> statement-breakpoint
ALTER INDEX "operator_acts_pkey" RENAME TO "audit_log_pkey";--> statement-breakpoint
-- PostgreSQL 18 names not-null constraints; older versions have none to rename.
DO $$
DECLARE old_name text;
BEGIN
  FOR old_name IN SELECT conname FROM pg_constraint WHERE conrelid = 'audit_log'::regclass AND conname LIKE 'operator_acts%' LOOP
    EXECUTE format('ALTER TABLE audit_log RENAME CONSTRAINT %I TO %I', old_name, replace(old_name, 'operator_acts', 'audit_log'));
  END LOOP;
END $$;--> statement-breakpoint
update outbox set state = 'held' where state = 'kept';
