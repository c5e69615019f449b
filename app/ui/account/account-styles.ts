import type { LinksFunction } from '@remix-run/node'
import { deskStyles } from '#app/ui/desk/desk-styles.ts'
import styles from './account.css?url'

/** The rules of the account's pages, which other pages do without. */
export const accountStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Of the settings, which stand on the desk. */
export const settingsStyles: LinksFunction = () => [...deskStyles(), ...accountStyles()]
