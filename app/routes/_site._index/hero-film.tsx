import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { loadingAttributes } from '#app/ui/street/loading-attributes.ts'
import { hero } from './film/manifest.ts'

/** A colour of the sky until the picture is there. */
const cover =
  'absolute left-0 top-0 bg-info-soft h-[28.75rem] w-full object-cover object-bottom sm:h-[32rem] lg:h-full lg:object-right-bottom'

type Film = (typeof hero.films)[keyof typeof hero.films]

/** False for reduced motion, where the browser asks to save data, and on phones, whose data are dear. */
function mayPlayFilm(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return (
    window.matchMedia('(min-width: 1024px)').matches &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    connection?.saveData !== true &&
    !/2g/.test(connection?.effectiveType ?? '')
  )
}

/** The film for the current daylight, once the page has loaded; null while a still is shown. */
function useFilm(saveData: boolean) {
  const [film, setFilm] = useState<Film | null>(null)
  useEffect(() => {
    if (saveData || !mayPlayFilm()) return
    const showFilm = () => {
      const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
      setFilm(dark ? hero.films.night : hero.films.day)
    }
    // Start the film after everything else has loaded.
    const start = () => void window.setTimeout(showFilm, 300)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [saveData])
  return film
}

type Loop = { video: RefObject<HTMLVideoElement>; playing: boolean }

function LoopingFilm({
  film,
  loop: { video, playing },
  onPlaying,
}: {
  film: Film
  loop: Loop
  onPlaying: (playing: boolean) => void
}) {
  return (
    <video
      ref={video}
      className={`${cover} transition-opacity duration-700 ${playing ? 'opacity-100' : 'opacity-0'}`}
      muted
      loop
      playsInline
      autoPlay
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => onPlaying(true)}
      onPause={() => onPlaying(false)}
    >
      {film.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  )
}

/** Moving pictures can be stopped (WCAG 2.2.2). */
function PauseButton({ video, playing }: Loop) {
  const toggle = () => {
    if (playing) video.current?.pause()
    else void video.current?.play()
  }
  return (
    <button
      type="button"
      onClick={toggle}
      className="absolute bottom-4 right-4 z-10 flex h-11 w-11 items-center justify-center rounded-full bg-footer text-on-footer"
      aria-label={playing ? 'Pause the background film' : 'Play the background film'}
    >
      <Icon name={playing ? 'pause' : 'play'} className="h-5 w-5" />
    </button>
  )
}

const night = '(prefers-color-scheme: dark)'
const wide = '(min-width: 640px)'
/** The first that fits is shown. */
const stills = [
  { src: hero.posters.night.wide, media: `${night} and ${wide}` },
  { src: hero.posters.night.tall, media: night },
  { src: hero.posters.day.wide, media: wide },
  { src: hero.posters.day.tall, media: undefined },
]

/**
 * What stands on a still; a film loops in its place where scripts run, unless reduced motion or Save-Data is set. The
 * film's button follows: coming late, it must not get before the search of who moves by keyboard.
 */
export function HeroFilm({ saveData, children }: { saveData: boolean; children: ReactNode }) {
  const film = useFilm(saveData)
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const loop = { video, playing }
  return (
    <>
      <picture>
        {stills.map(({ src, media }) => (
          <source key={src} srcSet={src} media={media} type="image/avif" />
        ))}
        <img
          src={hero.fallback}
          alt=""
          width={720}
          height={920}
          className={cover}
          {...loadingAttributes(true)}
          decoding="async"
        />
      </picture>
      {film ? <LoopingFilm film={film} loop={loop} onPlaying={setPlaying} /> : null}
      {children}
      {film ? <PauseButton {...loop} /> : null}
    </>
  )
}
