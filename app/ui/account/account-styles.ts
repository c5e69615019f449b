import type { LinksFunction } from '@remix-run/node'
import styles from './account.css?url'

/** The rules of the account's pages, which other pages do without. */
export const accountStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
