const licence = 'underline hover:no-underline'

/** The credits that go with every map. */
export function MapCredits() {
  return (
    <p className="mt-1.5 text-xs leading-5 text-muted">
      Map data:{' '}
      <a className={licence} href="https://www.openstreetmap.org/copyright" rel="noopener">
        © OpenStreetMap contributors
      </a>
      .{' '}
      <a className={licence} href="http://whosonfirst.mapzen.com#License" rel="noopener">
        Data from Who&rsquo;s On First
      </a>
      , with parts of GeoNames and Quattroshapes.
    </p>
  )
}
