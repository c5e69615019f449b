import { closeDatabase } from '#db/client.server.ts'
import { silenceConsole } from '#app/log/process-faults.ts'
import { startTasks } from '#app/server/tasks.server.ts'

// `npm run worker`: works off the queue until it is told to stop, letting work under way finish.
silenceConsole()
const stop = await startTasks({ always: true })
console.log('Working off the queue.')
await new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
})
await stop()
await closeDatabase()
