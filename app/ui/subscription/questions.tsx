export function Questions({
  questions,
}: {
  questions: readonly { question: string; answer: string }[]
}) {
  return (
    <section aria-labelledby="questions" className="mt-12 max-w-3xl">
      <h2 id="questions">Questions people ask</h2>
      <div className="mt-4 space-y-3">
        {questions.map(({ question, answer }) => (
          <details key={question} className="card px-4">
            <summary className="flex min-h-[2.75rem] items-center font-semibold">
              {question}
            </summary>
            <p className="pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
