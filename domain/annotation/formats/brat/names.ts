/** Maps names to identifiers that brat accepts. */
export interface BratNames {
  readonly of: (name: string) => string
  /** The labels of the names that had to change for brat. */
  readonly shown: () => ReadonlyMap<string, string>
}

/** Restricts names to letters, digits, `_` and `-`. Different names stay different. */
export function bratNames(): BratNames {
  const written = new Map<string, string>()
  const taken = new Set<string>()
  return {
    of(name) {
      const known = written.get(name)
      if (known !== undefined) return known
      const plain = name.replace(/[^\w-]/g, '_') || '_'
      let made = plain
      for (let number = 2; taken.has(made); number += 1) made = `${plain}_${number}`
      taken.add(made)
      written.set(name, made)
      return made
    },
    shown: () => new Map([...written].flatMap(([name, made]) => (name === made ? [] : [[made, name] as const]))),
  }
}
