/** The street under Table Mountain, without a sky: it stands on any page, by day and by night. */
const street = '/street-15879e98.svg'

export const StreetPicture = ({ className }: { className: string }) => (
  <img
    src={street}
    alt=""
    width={1600}
    height={260}
    loading="lazy"
    decoding="async"
    className={`block w-full object-cover object-bottom print:hidden ${className}`}
  />
)

/** At the end of a page, its road on the footer. */
export const StreetBand = () => <StreetPicture className="-mb-16 mt-auto h-36 md:h-60" />
