import { Icon } from '#app/ui/primitives/icon.tsx'

export function Questions({
  questions,
}: {
  questions: readonly { question: string; answer: string }[]
}) {
  return (
    <section aria-labelledby="questions" className="heading-beside mt-12">
      <h2 id="questions">Questions people ask</h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-[3rem] list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open:rotate-180" />
            </summary>
            <p className="pb-4 pr-9 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
