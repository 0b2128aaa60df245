import type { ItemWriter, Target, WritePlan } from '../format'

/** Writes native annotations: one `NAME.json` per item, and the classes. */
export function nativeFileWriter(to: Target, plan: WritePlan): ItemWriter {
  return {
    add(item) {
      const file = to.open(`${item.path}.json`)
      file.write(`${JSON.stringify(item.annotation, null, 2)}\n`)
      file.end()
      if (plan.media) to.media(item, item.path)
      return undefined
    },
    end() {
      const file = to.open('classes/classes.json')
      file.write(
        `${JSON.stringify(
          plan.classes.map(({ name, color }) => ({ name, color, type: 'object', attribute_groups: [] })),
          null,
          2,
        )}\n`,
      )
      file.end()
    },
  }
}
