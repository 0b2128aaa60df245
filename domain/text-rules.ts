import { CATEGORY_NAME_MAX } from './categories'
import { CLASS_NAME_MAX, FOLDER_NAME_MAX } from './constants'

/** Rule of a form's text. */
export interface TextRule {
  /** Length limit in UTF-16 units. */
  readonly most: number
  /** Characters that are each replaced by `_`. */
  readonly replaced: string
  /** Characters that invalidate the whole text. */
  readonly refused: string
}

const REPLACED = '/\\:*?"<>|\u201c'
const text = (most: number, replaced = '', refused = ''): TextRule => ({ most, replaced, refused })

/** Rules of all form texts. */
export const TEXT_RULES = {
  projectName: text(200, REPLACED),
  projectDescription: text(2_000),
  folderName: text(FOLDER_NAME_MAX, REPLACED),
  itemName: text(200, '', '<>:"\'/\\|?*&$!+;'),
  className: text(CLASS_NAME_MAX),
  attributeName: text(CLASS_NAME_MAX),
  categoryName: text(CATEGORY_NAME_MAX),
} as const
export type RuledText = keyof typeof TEXT_RULES
