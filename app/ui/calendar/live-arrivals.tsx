import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

const everyMilliseconds = 45_000

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Whether somebody is in the middle of something that new rows would move away. */
const isBusy = () =>
  document.querySelector('main details.relative[open], main input:focus, main textarea:focus') !==
  null

/**
 * Asks for new requests while the page is looked at, and says so when one has come; never where data is to be saved.
 * Without scripts the page is as it was when it was opened.
 */
export function LiveArrivals({ requests }: { requests: number }) {
  const { revalidate, state } = useRevalidator()
  const idle = useRef(true)
  useEffect(() => {
    idle.current = state === 'idle'
  }, [state])
  const before = useRef(requests)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (requests > before.current) setNews('A new request has come in.')
    before.current = requests
  }, [requests])
  useEffect(() => {
    if (savesData()) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && idle.current && !isBusy()) void revalidate()
    }, everyMilliseconds)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <p className="sr-only" role="status">
      {news}
    </p>
  )
}
