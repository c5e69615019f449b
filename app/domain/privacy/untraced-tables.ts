const account = { follows: 'the account' }
const listing = { follows: 'the listing' }
const imported = { follows: 'the imported file' }
const taxLaw = 'the ledger, which tax law keeps'
const derived = { nobody: 'worked out of listings' }
const nobodys = { nobody: 'about nobody' }

/** Tables that hold nothing about a person, or only as long as other rows do, or what has to stay. */
export const untracedTables = {
  sessions: account,
  second_factors: account,
  recovery_codes: account,
  passkeys: account,
  import_parts: imported,
  import_pairs: imported,
  import_gains: listing,
  receipts: { kept: taxLaw },
  payments: { kept: taxLaw },
  plan_credits: { kept: taxLaw },
  refunds: { kept: taxLaw },
  trial_identities: { kept: 'keyed hashes of who had a free trial, so that it is had once' },
  rate_limits: { kept: 'keyed hashes that count for an hour or a day' },
  automations: listing,
  business_views: listing,
  former_slugs: listing,
  images: listing,
  like_listings: listing,
  merged_keys: listing,
  booking_holds: listing,
  plan_terms: listing,
  plan_trials: listing,
  plan_changes: listing,
  staff_services: listing,
  visitor_marks: listing,
  visitor_salts: nobodys,
  delivery_claims: nobodys,
  page_changes: nobodys,
  import_decisions: { nobody: 'which places are one; whoever decided goes with their account' },
  plan_codes: nobodys,
  receipt_series: nobodys,
  platform_counts: nobodys,
  suburb_points: nobodys,
  opening_rules: nobodys,
  name_words: nobodys,
  trade_words: nobodys,
  listing_words: derived,
  listing_texts: derived,
  listing_facts: derived,
  listing_trades: derived,
  listing_counts: derived,
  listing_cells: derived,
  landing_pages: derived,
}
