import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false in the server's markup and until hydration. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
