import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { claimedListings } from '#db/schema/index.ts'
import { fieldNames, fields, type FieldName } from '#app/domain/businesses/fields.ts'

/** What a listing keeps whoever owns it: ratings and the review link are admins'. All else goes back with its owner. */
const notOwners: ReadonlySet<FieldName> = new Set([
  ...(['id', 'externalKey', 'slug', 'ownerId', 'createdAt', 'version', 'feedVersion'] as const),
  ...(['rating', 'ratingCount', 'googleReviewLink', 'visits', 'isActive'] as const),
  ...(['makeWebhookUrl'] as const),
])
const changedByOwners = fieldNames.filter((name) => !notOwners.has(name))

const columns = changedByOwners.map((name) => fields[name].column)
const listed = (alias: string): SQL =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(', '))
const asJson = sql.raw(
  `jsonb_build_object(${columns.map((column) => `'${column}', b.${column}`).join(', ')})`,
)

/** Keeps what a listing says before somebody owns it: it was there before them, and outlasts their account. */
export async function keepBefore(businessId: string, tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into claimed_listings (business_id, before)
    select b.id, ${asJson} from businesses b where b.id = ${businessId}
    on conflict (business_id) do update set before = excluded.before, claimed_at = now()`)
}

const deleteBefore = (businessId: string, tx: Database) =>
  tx.delete(claimedListings).where(eq(claimedListings.businessId, businessId))

/** Whether a listing was there before its owner. */
export async function wasThereBefore(businessId: string, tx: Database): Promise<boolean> {
  return (await tx.$count(claimedListings, eq(claimedListings.businessId, businessId))) > 0
}

/**
 * The email of a listing whose owner was removed is again what it was before them, since notices go there; of a listing
 * that they made, all but their own stays.
 */
export async function dropOwnersEmail(
  businessId: string,
  ownerEmail: string,
  tx: Database,
): Promise<void> {
  await tx.execute(sql`
    update businesses b set email = c.before ->> 'email'
    from (select ${businessId}::uuid as id) as one left join claimed_listings c on c.business_id = one.id
    where b.id = one.id and (c.before <> '{}' or lower(b.email) = lower(${ownerEmail}))`)
}

/** Keeps of a listing without an owner that what stands there now is not from before the one it had. */
export async function keepFormerOwner(businessId: string, tx: Database): Promise<void> {
  await tx.insert(claimedListings).values({ businessId }).onConflictDoNothing()
}

/** What a listing without an owner said before the one that an admin removed; null where there was none. */
export async function beforeFormerOwner(
  businessId: string,
  tx: Database,
): Promise<{ email: string | null; website: string | null } | null> {
  const [row] = await tx
    .select({ before: claimedListings.before })
    .from(claimedListings)
    .where(eq(claimedListings.businessId, businessId))
  if (!row) return null
  const { email, website } = row.before as { email?: string | null; website?: string | null }
  return { email: email ?? null, website: website ?? null }
}

type Person = { email: string; phone: string | null }

/**
 * Puts a listing back as it was before its owner, unpublished; where that was not kept, takes their own contacts off it. A
 * paid plan ends.
 */
export async function putBack(businessId: string, owner: Person, tx: Database): Promise<void> {
  await tx.execute(sql`
    update businesses b set (${sql.raw(columns.join(', '))}) = (
      select ${listed('o')} from claimed_listings c, jsonb_populate_record(b, c.before) o
      where c.business_id = b.id)
    where b.id = ${businessId}`)
  await tx.execute(sql`
    update businesses b set
      is_listing_published = false,
      plan_status = case plan_status when 'NONE' then 'NONE' else 'FREE' end,
      email = case when c.before = '{}' and lower(email) = lower(${owner.email}) then null else email end,
      phone = case when c.before = '{}' and phone = ${owner.phone} then null else phone end
    from claimed_listings c where c.business_id = b.id and b.id = ${businessId}`)
  // Their pictures are theirs.
  await tx.execute(sql`
    update images set replaced_at = now() from claimed_listings c
    where c.business_id = images.business_id and images.business_id = ${businessId}
      and images.replaced_at is null and images.created_at >= c.claimed_at`)
  await tx.execute(sql`
    update businesses b set logo = null
    where b.id = ${businessId} and b.logo like '%/pictures/%' and not exists (
      select 1 from images where business_id = b.id and replaced_at is null
        and service_id is null and staff_id is null)`)
  await deleteBefore(businessId, tx)
}
