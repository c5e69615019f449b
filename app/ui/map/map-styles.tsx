import styles from './map.css?url'

/** The rules of maps, for the pages that have one. */
export const MapStyles = () => <link rel="stylesheet" href={styles} />
