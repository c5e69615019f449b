import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from '#app/domain/search/views.ts'
import { paths } from '#app/paths.ts'

const debounceMs = 80

/** Suggestions for what is typed; the answer to an older text never replaces a newer one. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const timer = useRef<number>()
  const asked = useRef<AbortController>()

  const forget = () => {
    window.clearTimeout(timer.current)
    asked.current?.abort()
    setSuggestions([])
  }
  const ask = async (text: string) => {
    asked.current?.abort()
    const { signal } = (asked.current = new AbortController())
    const answer = await fetch(paths.suggestions(text), { signal }).catch(() => null)
    const found = answer?.ok ? ((await answer.json().catch(() => [])) as Suggestion[]) : []
    if (!signal.aborted) setSuggestions(found)
  }
  const follow = (text: string) => {
    window.clearTimeout(timer.current)
    if (text.trim().length < 2) return forget()
    timer.current = window.setTimeout(() => void ask(text), debounceMs)
  }
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )
  return { suggestions, follow, forget }
}
