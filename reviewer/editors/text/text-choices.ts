import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'

export const TEXT_SIZE = { min: 11, max: 28, step: 1 } as const

/** Zoom of pages, in CSS pixels of a point (1/72 inch). */
export const PAGE_ZOOM = { min: 0.25, max: 8, step: 1.2 } as const

/** The user's view settings for texts. */
export const TEXT_CHOICES = choiceGroup({
  /** Font size, in CSS pixels. */
  textSize: choice(z.number().min(TEXT_SIZE.min).max(TEXT_SIZE.max), 15),
  /** Wrap long lines. */
  wrap: choice(z.boolean(), true),
  lineNumbers: choice(z.boolean(), false),
  /** View of texts that have pages. */
  pagesShown: choice(z.boolean(), false),
  /** CSS pixels of a point of a page; null fits the width. */
  pageZoom: choice(z.number().min(PAGE_ZOOM.min).max(PAGE_ZOOM.max).nullable(), null),
})
