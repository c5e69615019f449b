import { HeroFilm } from './hero-film.tsx'
import { SearchForm } from './search-form.tsx'

export function Hero({ heading, saveData }: { heading: string; saveData: boolean }) {
  return (
    <section className="relative overflow-hidden" aria-labelledby="tagline">
      <HeroFilm saveData={saveData}>
        <div className="wrap relative pb-8 pt-6 md:pt-10 lg:pb-72 lg:pt-14 2xl:pb-96">
          {/* The search begins below the wheels of the street. */}
          <div className="h-[23rem] max-w-xl sm:h-[30rem] md:h-[29rem] lg:h-auto">
            <h1 id="tagline" className="text-4xl md:text-5xl lg:text-6xl">
              {heading}
            </h1>
            <p className="mb-6 mt-3 max-w-lg text-balance text-lg">
              Highly rated local businesses, booked in a minute.
            </p>
          </div>
          <div className="lg:max-w-2xl">
            <SearchForm />
          </div>
        </div>
      </HeroFilm>
    </section>
  )
}
