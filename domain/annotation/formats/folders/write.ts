import { createArchiveNames } from '#domain/file-names'
import type { ItemWriter, Target, WritePlan } from '../format'
import { thingsOf } from '../things'

const NO_CLASS = '_no class'
/** Names that an export uses for its own files. */
const RESERVED = ['classes.json', 'LOSSES.txt', 'names.csv', 'removed.json', 'train', 'val']

/**
 * Puts each picture into a folder named after its class: a copy per class, or a separate folder without any class.
 * Classification trainers such as YOLO read this layout directly.
 */
export function foldersWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const places = createArchiveNames([...new Set([NO_CLASS, ...classes])], RESERVED)
  return {
    add(item) {
      const things = thingsOf(item.annotation)
      if (things === undefined) return 'The annotation can’t be read.'
      const names = new Set(
        things.objects
          .filter(({ geometry, className }) => geometry.kind === 'tag' && classes.has(className))
          .map(({ className }) => className),
      )
      const split = plan.split === undefined ? '' : `${plan.split(item.path)}/`
      for (const name of names.size === 0 ? [NO_CLASS] : names)
        to.media(item, `${split}${places.place(name, item.path.replaceAll('/', '_'), [''])}`)
      return undefined
    },
    end: () => undefined,
  }
}
