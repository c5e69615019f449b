import type { ActionFunction, SerializeFrom } from '@remix-run/node'
import { useActionData, type ClientActionFunction } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** Names the kept reply in the address of its page. */
export const keptReplyParameter = 'refused'

/** What a form was answered that was posted without scripts, kept until this page could be shown. */
export const KeptReplyContext = createContext<unknown>(undefined)

/** What the page's form was answered: `useActionData`, and what was kept for a page without scripts. */
export function useReply<Action extends ActionFunction | ClientActionFunction>() {
  const kept = useContext(KeptReplyContext) as SerializeFrom<Action> | undefined
  return useActionData<Action>() ?? kept
}
