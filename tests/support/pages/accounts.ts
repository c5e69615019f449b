import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { button } from '../page-parts.ts'
import { sitePassword } from '../site-people.ts'

type Typed = { email?: string; phone?: string; business?: string }

export const newEmail = () => `${randomUUID()}@example.co.za`

/** Fills in what the registration form asks of a business and for a password, and sends it. */
export async function fillBusiness(page: Page, business: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(sitePassword)
  await page.getByLabel('Business name').fill(business)
  await page.getByLabel('Industry').selectOption('Restaurants')
  await page.getByLabel('Area in Cape Town').selectOption('City Bowl')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await button(page, 'Create Account').click()
}

/** Fills in the whole registration form and sends it; the address. */
export async function fillRegistration(
  page: Page,
  { email = newEmail(), phone = '021 555 0100', business = 'Nkosi Bakery' }: Typed = {},
): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('Email address', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill(phone)
  await fillBusiness(page, business)
  return email
}

/** Fills in the login form and sends it. */
export async function fillLogin(
  page: Page,
  email: string,
  password: string,
  redirectTo = '/account',
): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)
  await page.getByLabel('Email address or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** The address in a mail that proves who reads it. */
export const tokenLink = ({ text = '' }: { text?: string | undefined }) =>
  /https?:\S+token=[\w-]{43}/.exec(text)?.[0] ?? ''
