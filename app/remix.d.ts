import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    /** The caller's address as our own server saw it; absent under other servers. */
    clientAddress?: string
    /** Set where a request failed because the database was away: it is answered with 503. */
    databaseAway?: boolean
  }
}
