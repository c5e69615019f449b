/** Where the part of a picture lies that must stay when it is cut to a card's shape: three rows of three. */
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

/** Focal points in the words of a person. */
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
