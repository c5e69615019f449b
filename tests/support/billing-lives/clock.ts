import type postgres from 'postgres'
import { sideOf } from '#app/domain/queue.server.ts'
import { scheduledKeys } from '#app/domain/schedule.server.ts'

/**
 * Has `now()` and `clock_timestamp()` of a database follow a clock that can be moved: what is not yet connected finds
 * them before the database's own, and so do the defaults of its columns. Mails are copied, as their text goes when they
 * are sent; work that ends is told to who listens for `work_ended`. Scheduled jobs run when a life says so alone.
 */
export async function movableNow(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create schema clock;
    create table clock.ahead (by interval not null);
    insert into clock.ahead values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from clock.ahead';
    create function clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from clock.ahead';
    do $$
    declare col record;
    begin
      for col in select table_schema, table_name, column_name from information_schema.columns
        where column_default = 'now()' and table_schema in ('public', 'graphile_worker')
      loop
        execute format('alter table %I.%I alter column %I set default clock.now()',
          col.table_schema, col.table_name, col.column_name);
      end loop;
      create table clock.sent_mails (id serial, kind text, recipient text, subject text, text text, at timestamptz);
      create function clock.copy_mail() returns trigger language plpgsql as $copy$ begin
        insert into clock.sent_mails (kind, recipient, subject, text, at)
          values (new.kind, new.recipient, new.subject, new.text, clock.now());
        return new;
      end $copy$;
      create function clock.say_ended() returns trigger language plpgsql as $ended$ begin
        perform pg_notify('work_ended', '');
        return null;
      end $ended$;
      create function clock.not_enqueued() returns trigger language plpgsql as 'begin return null; end';
      create trigger not_scheduled before insert on graphile_worker._private_jobs
        for each row when (new.key = any ('{${scheduledKeys.join()}}')) execute function clock.not_enqueued();
      create trigger job_done after delete on graphile_worker._private_jobs
        for each row execute function clock.say_ended();
      create trigger job_failed after update on graphile_worker._private_jobs for each row
        when (old.locked_at is not null and new.locked_at is null) execute function clock.say_ended();
      create trigger copy_mail after insert on public.mails for each row execute function clock.copy_mail();
      execute format('alter database %I set search_path = clock, public, pg_catalog', current_database());
    end $$`)
}

/** Has the server look at once for work that has come due, if there is any. */
export async function announceWork(sql: postgres.Sql): Promise<void> {
  await sql`
    select pg_notify('jobs:insert', '{"count":1}') where exists (
      select from graphile_worker._private_jobs
      where run_at <= now() and attempts < max_attempts and locked_at is null)`
}

/** Adds work as the product does; with a key, in the place of what waits under it. */
export async function addWork(
  sql: postgres.Sql,
  task: string,
  payload: object,
  key: string | null = null,
): Promise<void> {
  const word = JSON.stringify({ side: sideOf(task) })
  await sql`
    select pg_notify('jobs:insert', ${word}::text), graphile_worker.add_job(
      ${task}::text, ${JSON.stringify(payload)}::text::json, job_key => ${key}::text)`
}

export type Clock = {
  now: () => Date
  /** Moves it forward. */
  pass: (milliseconds: number) => Promise<void>
}

/** The clock of a server and its database, which started with preload.js and `movableNow`. */
export function movedClock(sql: postgres.Sql, moveServer: (ahead: number) => Promise<void>): Clock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    async pass(milliseconds) {
      ahead += Math.max(0, milliseconds)
      await sql`update clock.ahead set by = make_interval(secs => ${ahead / 1000}::float8)`
      await moveServer(ahead)
      await announceWork(sql)
    },
  }
}
