import { brand } from '#app/brand.ts'
import { Prose } from '#app/ui/layout/prose.tsx'

export function PrivacyPage() {
  return (
    <Prose heading="Privacy">
      <p>We keep as little as the job allows, and we sell none of it.</p>
      <h2>When you look around</h2>
      <p>
        No cookies, no trackers, no scripts from elsewhere. A business&rsquo;s profile counts its
        views: to count you once, we keep a scrambled mark of your address and browser for a day at
        most. The key to it changes daily and is thrown away, so nobody, ourselves included, can
        turn it back.
      </p>
      <h2>When you book</h2>
      <p>
        Your name, e-mail address, phone number and notes go to the business you book with, and to
        nobody else. Twenty-four months after the booking we erase them.
      </p>
      <p>
        After a visit we ask you once for a review. It is shown with your first name and the month
        of your visit; when we erase your data, only the stars and the month stay.
      </p>
      <h2>When you sign in</h2>
      <p>
        One cookie keeps you signed in; another, for a minute, carries a message from one page to
        the next; a third knows for a year that you have signed in from this browser, so that who
        guesses at your password does not lock you out. Who pays without signing in has one for two
        hours, to go on after the payment. Passwords are stored so that we cannot read them.
      </p>
      <h2>When you pay</h2>
      <p>
        Receipts and credit notes, with the billing name and address on them, are kept for five
        years after the end of the tax year, as tax law requires, also when your account is deleted.
      </p>
      <h2>Maps</h2>
      <p>
        A street map is fetched from OpenStreetMap only when you open it. Until then they know
        nothing of you.
      </p>
      <h2>Near me</h2>
      <p>
        Your browser says where you are only when you press the button, and only to about 100
        metres. We work out distances from it and keep it nowhere.
      </p>
      <h2>Your rights</h2>
      <p>
        Under the Protection of Personal Information Act you may ask what we hold about you, have it
        corrected or erased. Owners download what we hold, and delete account and listing, on their
        account page. For everything else write to{' '}
        <a className="link" href={`mailto:${brand.contactEmail}`}>
          {brand.contactEmail}
        </a>
        .
      </p>
    </Prose>
  )
}
