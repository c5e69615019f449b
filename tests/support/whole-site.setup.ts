import { afterAll } from 'vitest'
import { stopTestServers } from './server.ts'

// A file that fails in the middle must leave no server behind.
afterAll(stopTestServers)
