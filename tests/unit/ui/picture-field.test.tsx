import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureField } from '#app/ui/picture-forms/picture-field.tsx'
import { PictureUpload } from '#app/ui/picture-forms/picture-upload.tsx'

test.each(['Add picture', 'Change picture'])('a field that shows “%s” is called so', (label) => {
  const html = renderToString(<PictureField label={label} />)
  expect(html).toContain(`aria-label="${label}"`)
  expect(html.replace(/<[^>]*>/g, '')).toContain(label)
})

test('the form without scripts shows its button before a file is chosen', () => {
  const html = renderToString(<PictureUpload has={false} refusal={undefined} />)
  expect(html).toMatch(/aria-label="Choose a picture"/)
  // The style sheet hides a button right after the field.
  expect(html).not.toMatch(/<\/p><\/div><button/)
  expect(html).toMatch(/<button[^>]*type="submit".*Upload Image/)
})
