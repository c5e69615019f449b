/** Whether a business is open, in words for a card: `Open now`, `Opens Mon 09:00`, `Temporarily closed`. */
export type OpeningState = { open: boolean; label: string }
