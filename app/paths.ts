/**
 * Every URL of the site as a function. No other file spells one. Each is an export of its own, so that pages of visitors
 * load no addresses of the desk.
 */
export * as paths from './paths/all.ts'
export { withQuery } from './paths/query.ts'
export { mapVersion, pinSteps, type AdminTab, type DashboardTab } from './paths/visitor.ts'
export type { AdminLog } from './paths/desk.ts'
