/** Columns of a listing that its owner, or whoever suggests a change, writes freely. */
export const businessTexts = [
  ...['name', 'description', 'address', 'suburb', 'city', 'category', 'website'],
  'special_dates',
]

/** Columns of a mail besides its recipient that may name somebody. */
export const mailTexts = [
  ...['subject', 'text', 'html', 'content', 'reply_to', 'attachments', 'last_error'],
]
