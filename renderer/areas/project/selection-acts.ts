/** The effect of a key on the selected items: opens a menu, or marks them. */
export type SelectionAct = 'status' | 'return' | 'assign' | 'move' | 'approve' | 'disapprove' | 'pin'

/** The action of each list key. */
export const ACT_OF_KEY: Readonly<Record<string, SelectionAct>> = {
  s: 'status',
  r: 'return',
  a: 'assign',
  m: 'move',
  y: 'approve',
  x: 'disapprove',
  p: 'pin',
}

/** Tells whether an action needs no menu. */
export function isMark(act: SelectionAct): act is 'return' | 'approve' | 'disapprove' | 'pin' {
  return act === 'return' || act === 'approve' || act === 'disapprove' || act === 'pin'
}
