// Unpacks the browser into TMPDIR with everything the package brings, for a machine that has none of it.
import chromium from '@sparticuz/chromium'

console.log(await chromium.executablePath())
