const FORBIDDEN = /[<>:"'/\\|?*&$!+;\p{Cc}]/gu
const LENGTH_MAX = 200
/** Room for the number of a repeated name. */
const NUMBER_LENGTH_MAX = 8

/**
 * Gives each file of one import its item name: the path from the folder, with `_` for what no name may hold.
 * Equal names are numbered; the same files in the same order get the same names again.
 */
export function createItemNames(): (relative: string) => string {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return (relative) => {
    const whole = relative.normalize('NFC').replaceAll(FORBIDDEN, '_')
    const dot = whole.lastIndexOf('.')
    const ending = whole.slice(dot)
    const stem = cut(whole.slice(0, dot), LENGTH_MAX - ending.length - NUMBER_LENGTH_MAX)
    const plain = `${stem}${ending}`
    let name = plain
    for (let number = numbers.get(plain) ?? 2; taken.has(name); number += 1) {
      name = `${stem} (${number})${ending}`
      numbers.set(plain, number + 1)
    }
    taken.add(name)
    return name
  }
}

function cut(stem: string, length: number): string {
  // Half of a pair of surrogates is no character.
  return stem.length <= length ? stem : stem.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
