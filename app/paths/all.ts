export * from './visitor.ts'
export * from './desk.ts'
export * as api from './api.ts'
