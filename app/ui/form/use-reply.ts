import type { ActionFunction, SerializeFrom } from '@remix-run/node'
import {
  useActionData,
  type ClientActionFunction,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { createContext, useContext } from 'react'

/** The query parameter with the id of the stored reply. */
export const keptReplyParameter = 'refused'

/** The reply to a form posted without scripts, stored until this page is shown. */
export const KeptReplyContext = createContext<unknown>(undefined)

export function useReply<Action extends ActionFunction | ClientActionFunction>() {
  const kept = useContext(KeptReplyContext) as SerializeFrom<Action> | undefined
  return useActionData<Action>() ?? kept
}

/** `shouldRevalidate` of pages whose refusal, by a conflict, says that what they show is not so any more. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate
