import { recordLine } from '../../main/journal/records'

/** Damaged journal. */
export interface Damage {
  readonly name: string
  readonly bytes: Buffer
  /** A newer version wrote to it. */
  readonly isNewer?: boolean
  /** Counts as undamaged. */
  readonly isWhole?: boolean
}

export interface WholeJournal {
  /** Content of its first record. */
  readonly name: string
  /** Each line after the first one. */
  readonly lines: readonly Buffer[]
  /** JSON that no line may contain. */
  readonly nonsense: readonly string[]
  /** Lines with keys that would reach into every object; true: it is still valid. */
  readonly prototypes: readonly (readonly [json: string, makesSense: boolean])[]
}

/** More than three hundred damages of a journal, one at a time. */
export function damagesOf({ name, lines, nonsense, prototypes }: WholeJournal): readonly Damage[] {
  const header = JSON.stringify({ journal: name })
  const whole = Buffer.concat([recordLine(1, 1, header), ...lines])
  const next = lines.length + 2
  const starts = lines.map((_, n) => whole.length - lines.slice(n).reduce((sum, line) => sum + line.length, 0))
  const damaged = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(whole)
    change(bytes)
    return bytes
  }
  return [
    { name: 'empty', bytes: Buffer.alloc(0) },
    ...Array.from({ length: 100 }, (_, n) => ({
      name: `cut at ${n} %`,
      bytes: whole.subarray(0, Math.floor((whole.length * n) / 100)),
    })),
    ...Array.from({ length: 50 }, (_, n) => {
      const from = (n * 277) % (whole.length - 200)
      return { name: `zeros ${n}`, bytes: damaged((bytes) => bytes.fill(0, from, from + 1 + ((n * 37) % 190))) }
    }),
    ...Array.from({ length: 100 }, (_, n) => {
      const at = Math.floor(((n + 0.5) * whole.length) / 100)
      return { name: `bit ${n}`, bytes: damaged((bytes) => bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (n % 8)), at)) }
    }),
    ...nonsense.map((json) => ({
      name: `wrong type ${json}`,
      bytes: Buffer.concat([whole, recordLine(1, next, json)]),
    })),
    ...prototypes.map(([json, makesSense]) => ({
      name: `prototype ${json}`,
      bytes: Buffer.concat([whole, recordLine(1, next, json)]),
      isWhole: makesSense,
    })),
    ...[4, 5, 99].flatMap((version) => [
      {
        name: `version ${version} behind`,
        bytes: Buffer.concat([whole, recordLine(version, next, '{}')]),
        isNewer: true,
      },
      { name: `version ${version} alone`, bytes: recordLine(version, 1, header), isNewer: true },
    ]),
    ...Array.from({ length: 20 }, (_, n) => ({
      name: `line ${n} twice`,
      bytes: Buffer.concat([whole, lines[n] ?? Buffer.alloc(0)]),
    })),
    ...Array.from({ length: 10 }, (_, n) => ({
      name: `noise ${n}`,
      bytes: Buffer.concat([
        whole.subarray(0, starts[n * 3]),
        Buffer.from(`\xff{"v":1,"seq"\n\n${n}`, 'latin1'),
        whole.subarray(starts[n * 3]),
      ]),
    })),
  ]
}

/** Places of the intact lines in these bytes. */
export function unhurtIn(bytes: Buffer, lines: readonly Buffer[]): readonly number[] {
  return lines.flatMap((line, n) => (bytes.includes(line.subarray(0, -1)) ? [n] : []))
}
