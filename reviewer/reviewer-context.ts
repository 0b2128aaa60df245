import { createContext, useContext } from 'react'
import type { Reviewer } from './reviewer'

const ReviewerContext = createContext<Reviewer | undefined>(undefined)

/** Hands the reviewer to the components below. */
export const ReviewerProvider = ReviewerContext.Provider

/** The reviewer that this component is part of. */
export function useReviewer(): Reviewer {
  const reviewer = useContext(ReviewerContext)
  if (reviewer === undefined) throw new Error('A component of the reviewer was used outside of it.')
  return reviewer
}
