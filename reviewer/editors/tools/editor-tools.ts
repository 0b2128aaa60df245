import type { EditPorts } from './edit-ports'
import { hand } from './hand/hand'
import { measure } from './measure/measure'
import { select } from './select/select'
import { AREA_TOOLS, DRAWING_TOOLS } from './shapes/drawing-tools'
import type { Tool } from './state'

/** The tools with which a picture is looked at; the hand comes first. */
export const LOOKING_TOOLS: readonly Tool<EditPorts>[] = [hand, measure]
/** The tools with which objects are changed and made. */
export const CHANGING_TOOLS: readonly Tool<EditPorts>[] = [select, ...DRAWING_TOOLS, ...AREA_TOOLS]
/** Every tool of a picture's editor; the hand comes first. */
export const EDITOR_TOOLS: readonly [Tool<EditPorts>, ...Tool<EditPorts>[]] = [hand, measure, ...CHANGING_TOOLS]
