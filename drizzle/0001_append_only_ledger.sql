-- The ledger is append-only. The yearly purge of core/credits alone may delete, in a transaction with
-- gradus.purge = 'on', and only rows older than seven years.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('gradus.purge', true) = 'on' THEN
    IF OLD.created_at < now() - interval '7 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'credit_ledger is append-only: % refused', TG_OP;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_append_only BEFORE UPDATE OR DELETE ON "credit_ledger"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER credit_ledger_no_truncate BEFORE TRUNCATE ON "credit_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
