import { housePath } from './house.ts'
import { eagerly } from './eagerly.ts'

export function HousePicture({
  business,
  className = '',
  eager = false,
}: {
  business: { name: string; industry: string }
  className?: string
  eager?: boolean
}) {
  return (
    <img
      src={housePath(business)}
      alt=""
      width={320}
      height={200}
      {...eagerly(eager)}
      decoding="async"
      className={className}
    />
  )
}
