import { becomeVersion } from '#domain/annotation/commands/become-version'
import type { Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import { amountText } from '../../../ui/texts'
import type { Drawing } from '../document/drawing'
import type { Observable } from '../observable'
import type { FoundObject, Scored } from './consensus-seen'
import type { ItemCopy } from './item-copies'

/** Changes the open item after a comparison. */
export interface TakeOver {
  /** Takes objects of others as one step: in place of own ones, or in addition. */
  take(instead: readonly Scored[], besides: readonly FoundObject[]): Promise<void>
  /** Removes these own objects as one step. */
  remove(low: readonly Scored[]): Promise<void>
}

export interface TakeOverParts {
  readonly drawing: Pick<Observable<Drawing | undefined>, 'get'>
  /** Reason why changes are not possible now. */
  readonly refusal: () => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  readonly onRefused: (reason: string) => void
  readonly say: (text: string) => void
}

type Change = Parameters<typeof becomeVersion>[1]

/** Takes objects from the copies that were compared last. */
export function createTakeOver(parts: TakeOverParts, copies: () => readonly ItemCopy[]): TakeOver {
  const { drawing, refusal, author, onRefused, say } = parts

  /** The drawing to change; undefined after a refusal. */
  function changeable(): Drawing | undefined {
    const no = refusal()
    if (no === undefined) return drawing.get()
    onRefused(no)
    return undefined
  }

  function run(open: Drawing, change: Change, before: readonly number[]): void {
    const { at, email: by } = author()
    const refused = open.run('consensus', becomeVersion, change, { before, at, by })
    if (refused === undefined) say(change.label)
    else onRefused(refused)
  }

  return {
    async take(instead, besides) {
      const open = changeable()
      if (open === undefined) return
      const better = instead.flatMap(({ better: one }) => (one === undefined ? [] : [one]))
      const values = await exactOf(copies(), [...better, ...besides])
      await open.hold(instead.map(({ object }) => object.row))
      if (drawing.get() !== open) return
      if (values.size < better.length + besides.length) return onRefused(platformError('revision_gone').message)
      const change = instead.flatMap(({ object, better: one }) => {
        const value = one === undefined ? undefined : values.get(one)
        return value === undefined ? [] : [{ id: open.idOf(object.row), value }]
      })
      const add = besides.flatMap((one) => {
        const value = values.get(one)
        return value === undefined ? [] : [{ id: open.newId(), value }]
      })
      run(open, { remove: [], change, add, label: labelOf(change.length, add.length) }, [])
    },
    async remove(low) {
      const open = changeable()
      if (open === undefined || low.length === 0) return
      const rows = low.map(({ object }) => object.row)
      await open.hold(rows)
      if (drawing.get() !== open) return
      const label = `${amountText(rows.length, 'object', 'objects')} with too little agreement removed`
      run(open, { remove: rows.map((row) => open.idOf(row)), change: [], add: [], label }, rows)
    },
  }
}

/** Exact objects of the copies, without the decisions on them. */
async function exactOf(
  copies: readonly ItemCopy[],
  found: readonly FoundObject[],
): Promise<ReadonlyMap<FoundObject, Native>> {
  const values = new Map<FoundObject, Native>()
  for (const [version, wanted] of Map.groupBy(found, (one) => one.version)) {
    const read = await copies[version - 1]?.annotation.exact(wanted.map(({ object }) => object.row))
    for (const [at, one] of wanted.entries()) {
      const value = read?.[at]
      if (value !== undefined) values.set(one, Object.hasOwn(value, 'error') ? { ...value, error: null } : value)
    }
  }
  return values
}

function labelOf(changed: number, added: number): string {
  const words = (count: number, did: string) =>
    count === 0 ? [] : [`${amountText(count, 'object', 'objects')} of others ${did}`]
  return [...words(changed, 'replaced with others’'), ...words(added, 'added')].join(', ')
}
