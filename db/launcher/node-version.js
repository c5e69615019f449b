/** The oldest Node.js this project runs on, as package.json's `engines` says too. */
const oldest = [20, 19]

/** Ends the process with a sentence when this Node.js is too old to go on. */
export function requireNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(
    `CPT Gems needs Node.js ${oldest.join('.')} or later; this is ${process.versions.node}. ` +
      'Please install a newer one from https://nodejs.org and try again.',
  )
  process.exit(1)
}
