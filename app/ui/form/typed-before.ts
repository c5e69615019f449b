import { parse } from '@conform-to/react'
import { useCallback, type RefCallback } from 'react'

const isChanged = (control: Element): boolean => {
  if (control instanceof HTMLInputElement) {
    const isTicked = control.type === 'checkbox' || control.type === 'radio'
    return isTicked
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
  }
  return (
    control instanceof HTMLSelectElement &&
    [...control.options].some((option) => option.selected !== option.defaultSelected)
  )
}

/**
 * For a form whose values are kept in state: what was typed and ticked in it before scripts were at work, which the
 * state does not know of and would write over. `take` is given the form's values, nested by their names, as the
 * server reads them; it is not called where nothing was changed. The answer is the form's `ref`.
 */
export function useTypedBefore(take: (values: unknown) => void): RefCallback<HTMLFormElement> {
  return useCallback((form: HTMLFormElement | null) => {
    if (!form || ![...form.elements].some(isChanged)) return
    take(parse(new FormData(form), { resolve: () => ({ error: null }) }).payload)
    // The form that the server sent is read once, as scripts take it over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
