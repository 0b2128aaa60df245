/** What a key does with the selected items: it opens a menu of theirs, or marks them. */
export type SelectionAct = 'status' | 'return' | 'assign' | 'move' | 'approve' | 'disapprove' | 'pin'

/** The act of each key in the list. */
export const ACT_OF_KEY: Readonly<Record<string, SelectionAct>> = {
  s: 'status',
  r: 'return',
  a: 'assign',
  m: 'move',
  y: 'approve',
  x: 'disapprove',
  p: 'pin',
}

/** Tells whether an act needs no menu. */
export function isMark(act: SelectionAct): act is 'return' | 'approve' | 'disapprove' | 'pin' {
  return act === 'return' || act === 'approve' || act === 'disapprove' || act === 'pin'
}
