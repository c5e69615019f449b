import type { FieldMetadata } from '@conform-to/react'
import { Fragment } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import styles from './stars.css?url'
import { describedBy, FieldErrors, FieldHint } from '#app/ui/primitives/field-parts.tsx'

const words = ['Poor', 'Not so good', 'All right', 'Good', 'Excellent']
const hint = '1 is poor, 5 is excellent'

/** Radio buttons that look like stars; the style sheet lights those up to the chosen one, without scripts. */
export function StarField({
  field,
  label,
}: {
  field: FieldMetadata<string | undefined>
  label: string
}) {
  return (
    <fieldset aria-describedby={describedBy(field, hint)}>
      <legend className="label">{label}</legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <link rel="stylesheet" href={styles} />
      <div className="stars">
        {words.map((word, at) => {
          const stars = at + 1
          const id = stars === 1 ? field.id : `${field.id}-${stars}`
          return (
            <Fragment key={stars}>
              <input
                className="star-input"
                type="radio"
                name={field.name}
                value={stars}
                id={id}
                required={field.required}
                defaultChecked={field.initialValue === String(stars)}
              />
              <label className="star" htmlFor={id} title={word}>
                <Icon name="star" className="star-fill" />
                <Icon name="star-outline" className="star-edge" />
                <span className="sr-only">
                  {stars} {stars === 1 ? 'star' : 'stars'}: {word}
                </span>
              </label>
              <span className="star-word" aria-hidden="true">
                {word}
              </span>
            </Fragment>
          )
        })}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  )
}
