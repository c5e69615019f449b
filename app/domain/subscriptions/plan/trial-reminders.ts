import { day } from '#app/domain/local-time.ts'
import type { PlanState } from './state.ts'

/** Days before a trial's end at which its owner is reminded. */
const daysBefore = [4, 1] as const

/** The instants of the mails before the end of a trial that runs; none otherwise. */
export const trialReminders = ({ status, serviceUntil }: PlanState): Date[] =>
  status === 'trial' && serviceUntil
    ? daysBefore.map((days) => new Date(serviceUntil.getTime() - days * day))
    : []
