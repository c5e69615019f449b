import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

/** All of them; each answer begins them anew, so that no form stays open with a password in it. */
export const AccountSections = ({ children }: { children: ReactNode }) => (
  <div key={useLocation().key} className="card divide-y divide-line px-5 md:px-8">
    {children}
  </div>
)
