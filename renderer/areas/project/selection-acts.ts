/** What a key does with the selected items: it opens a menu of theirs, or marks them. */
export type SelectionAct = 'status' | 'assign' | 'move' | 'approve' | 'disapprove' | 'pin'

/** The act of each key in the list. */
export const ACT_OF_KEY: Readonly<Record<string, SelectionAct>> = {
  s: 'status',
  a: 'assign',
  m: 'move',
  y: 'approve',
  x: 'disapprove',
  p: 'pin',
}

/** Tells whether an act marks the items at once, without a menu. */
export function isMark(act: SelectionAct): act is 'approve' | 'disapprove' | 'pin' {
  return act === 'approve' || act === 'disapprove' || act === 'pin'
}
