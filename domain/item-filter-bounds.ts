/** Orders of a list of items; the id is the tie-breaker. */
export const ITEM_ORDERS = ['name', 'annotation_status', 'priority', 'createdAt', 'updatedAt'] as const

/** Most conditions of a list, and most values of a condition. */
export const CONDITIONS_MAX = 20
export const CONDITION_VALUES_MAX = 200
export const CONDITION_TEXT_MAX = 200
/** Length limit of a field's name, built-in or custom. */
export const CONDITION_FIELD_MAX = 140
export const CONDITION_OPERATOR_MAX = 40
