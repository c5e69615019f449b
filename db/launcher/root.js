import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param {string} folder @returns {string} The nearest folder, upwards from this one, with a package.json. */
const projectOf = (folder) =>
  existsSync(join(folder, 'package.json')) ? folder : projectOf(dirname(folder))

/** The folder of the project. It is looked for: the build carries this file to a place of its own. */
export const root = projectOf(dirname(fileURLToPath(import.meta.url)))
