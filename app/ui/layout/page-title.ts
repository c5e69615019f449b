import type { LoaderFunction, SerializeFrom } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import { brand } from '#app/brand.ts'

export const titleText = (title: string): string => `${title} | ${brand.name}`

/** Sets the title and keeps the layout's other meta tags, such as noindex. */
export const pageTitle =
  <Loader extends LoaderFunction>(
    title: string | ((data: SerializeFrom<Loader> | undefined) => string),
  ): MetaFunction<Loader> =>
  ({ data, matches }) => [
    { title: titleText(typeof title === 'string' ? title : title(data)) },
    ...(matches.at(-2)?.meta ?? []).filter((tag) => !('title' in tag)),
  ]
