import { HeroFilm } from './hero-film.tsx'
import { SearchForm } from './search-form.tsx'

export function Hero({ heading, saveData }: { heading: string; saveData: boolean }) {
  return (
    <section className="relative overflow-hidden bg-raised" aria-labelledby="tagline">
      <HeroFilm saveData={saveData} />
      <div className="wrap relative pb-52 pt-8 md:pb-64 md:pt-14 lg:pb-72">
        <h1 id="tagline" className="max-w-xl text-4xl md:text-5xl lg:text-6xl">
          {heading}
        </h1>
        <p className="mb-6 mt-3 max-w-lg text-lg">
          Highly rated local businesses, booked in a minute.
        </p>
        <div className="max-w-3xl">
          <SearchForm />
        </div>
      </div>
    </section>
  )
}
