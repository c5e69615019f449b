export function Questions({
  questions,
}: {
  questions: readonly { question: string; answer: string }[]
}) {
  return (
    <section aria-labelledby="questions" className="mt-12 max-w-3xl">
      <h2 id="questions">Questions people ask</h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="px-1">
            <summary className="min-h-[2.75rem] py-2.5 pl-5 -indent-5 font-semibold">
              {question}
            </summary>
            <p className="pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
