/** What a list of items can be ordered by; the ids come last, so that an order is whole. */
export const ITEM_ORDERS = ['name', 'annotation_status', 'priority', 'createdAt', 'updatedAt'] as const

/** How many conditions a list has at most, and how many values one of them. */
export const CONDITIONS_MAX = 20
export const CONDITION_VALUES_MAX = 200
export const CONDITION_TEXT_MAX = 200
/** A field is named by a word, or by one of the project's own names. */
export const CONDITION_FIELD_MAX = 140
export const CONDITION_OPERATOR_MAX = 40
