import { housePath, type Housed } from './house.ts'
import { loadingAttributes } from './loading-attributes.ts'

export function HousePicture({
  business,
  className = '',
  eager = false,
}: {
  business: Housed
  className?: string
  eager?: boolean
}) {
  return (
    <img
      src={housePath(business)}
      alt=""
      width={320}
      height={200}
      {...loadingAttributes(eager)}
      className={className}
    />
  )
}
