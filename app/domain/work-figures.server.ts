import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

/** Work of one kind: `waiting` is due or will be, `late` is due, `failed` was given up; `ageSeconds` of the oldest that is due. */
export type WorkFigures = {
  kind: string
  waiting: number
  late: number
  failed: number
  ageSeconds: number
}

/** Jobs by task, and automation deliveries as `automation-delivery`. One statement. */
export const workFigures = async (tx: Database): Promise<WorkFigures[]> =>
  (await tx.execute<WorkFigures>(sql`
    select t.identifier as kind,
      (count(*) filter (where j.attempts < j.max_attempts))::int as waiting,
      (count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()))::int as late,
      (count(*) filter (where j.attempts >= j.max_attempts))::int as failed,
      coalesce(extract(epoch from now() - min(j.run_at) filter (
        where j.attempts < j.max_attempts and j.run_at <= now())), 0)::float8 as "ageSeconds"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier
    union all
    select 'automation-delivery',
      (count(*) filter (where status = 'queued'))::int,
      (count(*) filter (where status = 'queued' and due_at <= now()))::int,
      (count(*) filter (where status = 'dead-letter'))::int,
      coalesce(extract(epoch from now() - min(due_at) filter (
        where status = 'queued' and due_at <= now())), 0)::float8
    from deliveries where status <> 'sent'
    order by kind`)) as WorkFigures[]
