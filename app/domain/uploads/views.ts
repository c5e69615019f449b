import type { ShownPicture } from '#app/domain/businesses/views.ts'
import type { FocalPoint } from './focal-point.ts'

/** An owner's own picture as the dashboard shows it. */
export type OwnPicture = ShownPicture & { width: number; height: number; focalPoint: FocalPoint }
