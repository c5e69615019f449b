import type { Interval, Timetable } from './openings.ts'

export type StaffMember = Timetable & {
  id: string
  /** False for a table: one party at a time, whatever its size. */
  shares: boolean
}

/** Something that takes place: a confirmed booking, a hold, or a busy time. Times in milliseconds since 1970. */
export type Occupied = Interval & {
  kind: 'booking' | 'hold' | 'busy'
  staffId: string | null
  serviceId: string | null
  /** Without buffers. */
  startsAt: number
  partySize: number
}

export type BookableService = {
  id: string
  minutes: number
  bufferBefore: number
  bufferAfter: number
  noticeMinutes: number
  horizonDays: number
  capacity: number
  /** Minutes between two times that are offered. */
  step: number
}

/** All that decides which times of one service are free. */
export type Diary = {
  business: Timetable & { oneAtATime: boolean; runningOver: boolean }
  service: BookableService
  /** Who may be booked: those who do the service. None for a service that needs nobody. */
  staff: StaffMember[]
  occupied: Occupied[]
  now: Date
}

/** Who takes it (nobody for a service without people), and for how many more there is room. */
export type Place = { staffId: string | null; room: number }
