import { CATEGORY_NAME_MAX } from './categories'
import { CLASS_NAME_MAX, FOLDER_NAME_MAX } from './constants'

/** What a text of a form may be. */
export interface TextRule {
  /** How many UTF-16 units it has at most. */
  readonly most: number
  /** Characters of which each is kept as `_`. */
  readonly replaced: string
  /** Characters for which the whole text is refused. */
  readonly refused: string
}

const REPLACED = '/\\:*?"<>|\u201c'
const text = (most: number, replaced = '', refused = ''): TextRule => ({ most, replaced, refused })

/** The texts that forms ask for. */
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
