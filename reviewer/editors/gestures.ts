/** What is done on a picture by a hand or by keys that are always the same; the sheet of shortcuts lists them. */
export interface PictureGesture {
  readonly title: string
  /** How it is done, in words; `Mod` stands for Ctrl or Cmd. */
  readonly by: string
}

/** The gestures of every editor that shows a picture. */
export const PICTURE_GESTURES: readonly PictureGesture[] = [
  { title: 'Move the picture', by: 'Space and drag, or the middle button' },
  { title: 'Zoom', by: 'Wheel, or two fingers' },
  { title: 'Picture without annotations', by: 'Hold the key that hides them' },
  { title: 'Select the object below', by: 'Alt and click' },
  { title: 'Add to the selection', by: 'Shift and click, Mod and drag' },
  { title: 'Square, level, or in steps', by: 'Shift while drawing' },
  { title: 'From the middle', by: 'Alt while drawing' },
  { title: 'Toggle snapping once', by: 'Mod while drawing or dragging' },
  { title: 'Follow the outline of a neighbour', by: 'Snap to it twice; Alt for the other way' },
  { title: 'Finish a line', by: 'Enter, double click, or its first point' },
  { title: 'Remove the last point', by: 'Backspace' },
  { title: 'Draw without a pointer', by: 'Enter, arrows, Enter' },
  { title: 'Move the selection', by: 'Arrows, with Shift ten pixels' },
  { title: 'Edit the points of the selection', by: 'Enter, then . , arrows, Insert, Delete' },
]
