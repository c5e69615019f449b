export const row =
  'flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0 sm:gap-x-5'
export const rowLink =
  'inline-flex min-h-[2.75rem] min-w-0 max-w-full items-center break-words py-2.5 font-semibold leading-tight hover:underline'
