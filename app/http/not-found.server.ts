import { data } from '@remix-run/node'
import { screen } from './screen.server.ts'

/** Loader and action of a wrong address, for any method: the nearest layout's error boundary keeps its frame. */
export const notFound = screen(async (): Promise<null> => {
  throw data(null, { status: 404 })
})
