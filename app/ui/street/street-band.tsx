/** The street under Table Mountain, without a sky: it stands on any page, by day and by night. */
const street = '/street-15879e98.svg'

/** At the end of a page, its road on the footer. */
export const StreetBand = () => (
  <img
    src={street}
    alt=""
    width={1600}
    height={260}
    loading="lazy"
    decoding="async"
    className="-mb-16 mt-auto block h-36 w-full object-cover object-bottom md:h-60 print:hidden"
  />
)
