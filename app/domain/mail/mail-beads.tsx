const colours = ['#e2674f', '#e8a83c', '#0b6b6f', '#14283a']

/** The pattern of the site as plain blocks: nothing is fetched, and a program that drops them shows a line less. */
export const Beads = () => (
  <div aria-hidden="true" style={{ height: 6, lineHeight: 0, fontSize: 0, overflow: 'hidden' }}>
    {[...colours, ...colours, ...colours].map((background, at) => (
      <span key={at} style={{ display: 'inline-block', width: '8.333%', height: 6, background }} />
    ))}
  </div>
)
