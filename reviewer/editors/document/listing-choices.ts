import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import type { Listing } from './object-listing'

/** Choices of the object list: sort order, grouping, and filter by decision. */
export const LISTING_CHOICES = choiceGroup({
  sort: choice<Listing['sort']>(z.enum(['order', 'class', 'size', 'author', 'approval']), 'order'),
  group: choice<Listing['group']>(z.enum(['none', 'class', 'group', 'author']), 'none'),
  decided: choice<Listing['decided']>(
    z.enum(['open', 'approved', 'disapproved', 'changed', 'predicted']).optional(),
    undefined,
  ),
})
