/** The part of a picture to keep when it is cropped: a 3 by 3 grid. */
export const focalPoints = [
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const
export type FocalPoint = (typeof focalPoints)[number]

export const focalPointLabels: Record<FocalPoint, string> = {
  'top-left': 'Top left',
  top: 'Top',
  'top-right': 'Top right',
  left: 'Left',
  centre: 'Centre',
  right: 'Right',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom',
  'bottom-right': 'Bottom right',
}
