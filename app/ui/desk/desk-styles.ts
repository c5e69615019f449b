import type { LinksFunction } from '@remix-run/node'
import styles from './desk.css?url'

/** The rules of the desk, which public pages do without. */
export const deskStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
