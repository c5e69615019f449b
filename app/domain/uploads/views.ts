import type { ShownPicture } from '#app/domain/businesses/views.ts'
import type { FocalPoint } from './focal-point.ts'

export type OwnPicture = ShownPicture & { width: number; height: number; focalPoint: FocalPoint }
