import { brand } from '#app/brand.ts'
import { cookies } from '#app/domain/privacy/cookies.ts'
import { Prose, type ProseSection } from '#app/ui/layout/prose.tsx'

type Retention = { guestMonths: number; backupDays: number }

function CookieList() {
  return (
    <dl>
      {cookies.map(({ name, lasts, why }) => (
        <div key={name} className="mt-3">
          <dt>
            <code>{name}</code> <span className="text-muted">({lasts})</span>
          </dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  )
}

const around: ProseSection = {
  heading: 'When you look around',
  body: (
    <>
      <p>
        No cookies, no trackers, no scripts from elsewhere. A business&rsquo;s profile counts its
        views: to count you once, we keep a one-way hash of your address and browser for a day at
        most. Its key changes daily and is thrown away, so nobody, ourselves included, can turn it
        back.
      </p>
    </>
  ),
}

const booking = ({ guestMonths }: Retention): ProseSection => ({
  heading: 'When you book',
  body: (
    <>
      <p>
        Your name, email address, phone number and notes go to the business you book with, and to
        nobody else. {guestMonths} months after the booking we erase them.
      </p>
      <p>
        If you wait for a time on a day that is full, the business sees the same details. They are
        erased {guestMonths} months after that day.
      </p>
      <p>
        After a visit we ask you once for a review. It is shown with your first name and the month
        of your visit; when we erase your data, only the stars and the month stay.
      </p>
    </>
  ),
})

const signingIn: ProseSection = {
  heading: 'When you sign in',
  body: (
    <>
      <p>
        Passwords are stored so that we cannot read them. We keep a list of the browsers you are
        signed in on, and sign out those that you no longer use.
      </p>
    </>
  ),
}

const cookieSection: ProseSection = {
  heading: 'Cookies',
  body: (
    <>
      <p>These are all of them. None is set before you sign in, send a form or pay:</p>
      <CookieList />
    </>
  ),
}

const paying: ProseSection = {
  heading: 'When you pay',
  body: (
    <>
      <p>
        A checkout that you did not finish is emptied after 30 days; one that you began signed in is
        emptied with your account.
      </p>
      <p>
        If our team is looking at a payment of yours, your email address is taken off it when your
        account is deleted. If a payment of a deleted account comes in later and our team has to
        look at it, we keep its email address until 30 days after that is settled.
      </p>
      <p>
        Payments, refunds, receipts and credit notes, with the billing name and address on them, are
        kept for five years after the end of the tax year, as tax law requires, also when your
        account is deleted. They are kept apart from everything else, and only our administrators
        see those of a deleted account.
      </p>
      <p>
        If you have had a free trial, we keep a one-way hash of your email address and phone number,
        so that it is used once.
      </p>
    </>
  ),
}

const backups = ({ backupDays }: Retention): ProseSection => ({
  heading: 'Backups',
  body: (
    <>
      <p>
        Backups hold what we held when they were made. They are deleted after {backupDays} days. If
        we restore one, we erase again what had been erased.
      </p>
    </>
  ),
})

const maps: ProseSection = {
  heading: 'Maps',
  body: (
    <>
      <p>
        A street map is fetched from OpenStreetMap only when you open it. Until then, nothing is
        sent to them.
      </p>
    </>
  ),
}

const nearMe: ProseSection = {
  heading: 'Near me',
  body: (
    <>
      <p>
        Your browser says where you are only when you press the button, and only to about 100
        metres. We use it for distances and do not store it.
      </p>
    </>
  ),
}

const rights: ProseSection = {
  heading: 'Your rights',
  body: (
    <>
      <p>
        Under the Protection of Personal Information Act you may ask what we hold about your email
        address, have it corrected, sent to you or erased. Owners download what we hold, and delete
        account and listing, on their account page: everything held under their address goes with
        it, within five days where customers have to be told first. For everything else write to{' '}
        <a className="link" href={`mailto:${brand.contactEmail}`}>
          {brand.contactEmail}
        </a>
        .
      </p>
    </>
  ),
}

export const PrivacyPage = (retention: Retention) => (
  <Prose
    heading="Privacy"
    intro="We keep as little as we need, and we sell none of it."
    sections={[
      around,
      booking(retention),
      signingIn,
      cookieSection,
      paying,
      backups(retention),
      maps,
      nearMe,
      rights,
    ]}
  />
)
