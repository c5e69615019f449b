import { freshModules } from './fresh-modules.ts'

freshModules()
