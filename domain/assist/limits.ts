/** The most samples of a picture that one call looks at. */
export const ASSIST_SAMPLES_MAX = 2_048 * 2_048
/** The most samples that one call cuts into cells. */
export const CELL_SAMPLES_MAX = 1_000_000
/** The most samples that one call looks for a thing in a box in. */
export const BOX_SAMPLES_MAX = 512 * 512
/** The most samples that one call reads a text in. */
export const TEXT_SAMPLES_MAX = 2_000_000
export const SIDE_MAX = 4_096
export const LEVEL_MAX = 16
export const TOUCHES_MAX = 30
export const STROKES_MAX = 200
/** The most numbers of one line; two are a place. */
export const LINE_NUMBERS_MAX = 4_000
export const RINGS_MAX = 50
export const CELL_SIZE_LEAST = 5
export const CELL_SIZE_MAX = 400
/** The most frames that one call follows a box over. */
export const TRACKED_FRAMES_MAX = 120

/** The tools that a platform may offer. */
export const ASSIST_TOOLS = ['points', 'cells', 'box', 'scribble', 'edges', 'text', 'track', 'tokens'] as const
export type AssistTool = (typeof ASSIST_TOOLS)[number]
