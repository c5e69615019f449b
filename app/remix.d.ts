import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    clientAddress?: string
    /** Set where a request failed because the database was unavailable: the answer is 503. */
    databaseAway?: boolean
  }
}
