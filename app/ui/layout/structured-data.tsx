/** A JSON-LD document, written so that it cannot end the element. */
export const StructuredData = ({ text }: { text: string }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
)
