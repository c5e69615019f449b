import { Form, Link } from '@remix-run/react'
import type { Duplicate } from '#app/domain/claims/duplicates.server.ts'
import { paths } from '#app/paths.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const sameAs: Record<Duplicate['by'], string> = {
  phone: 'It has your phone number.',
  website: 'It has your website.',
  email: 'It has your email or its domain.',
  name: 'It has nearly your name, in your suburb.',
}

/** Listings without an owner that may be the owner's business a second time. */
export function LikeListings({ listings }: { listings: Duplicate[] }) {
  if (listings.length === 0) return null
  return (
    <section className="panel" aria-labelledby="like-listings">
      <h2 id="like-listings" className="text-lg md:text-lg">
        Is this yours?
      </h2>
      <p className="mt-1 text-sm text-muted">
        Then we merge it into your listing, with its bookings, reviews and views.
      </p>
      <ul className="mt-2">
        {listings.map(({ id, slug, name, place, by }) => (
          <li key={id} className="border-b border-line py-3 last:border-0">
            <Link className="link break-words font-semibold" to={paths.business(slug)}>
              {name}
            </Link>
            {place ? <span className="break-words">, {place}</span> : null}
            <p className="text-sm text-muted">{sameAs[by]}</p>
            <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-3">
              <input type="hidden" name="otherId" value={id} />
              <SubmitButton
                pending="Saving..."
                name="intent"
                value="isOurs"
                className="btn btn-action px-3 text-sm"
              >
                Yes, it is ours<span className="sr-only">: {name}</span>
              </SubmitButton>
              <SubmitButton
                pending="Saving..."
                name="intent"
                value="isNotOurs"
                className="btn btn-quiet px-3 text-sm"
              >
                No<span className="sr-only">, {name} is not ours</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
