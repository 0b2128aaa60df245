import { z } from 'zod'
import type { Facts } from '../storage/facts'
import type { Log } from '../storage/log'
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file'
import { createSealer, keyMark, type Sealer } from './sealer'

/** The key as the app keeps it. `locked`: it is there and can't be had now; `none`: this computer has no keychain. */
export type KeyAnswer =
  | { readonly state: 'key'; readonly key: Buffer }
  | { readonly state: 'locked' }
  | { readonly state: 'none' }

export interface SecretsParts {
  readonly facts: Facts
  readonly dataFolder: string
  readonly log: Log
  /** Asks the app for the key; absent where the platform runs alone. */
  readonly askKey?: () => Promise<KeyAnswer>
}

export interface Secrets {
  /** What seals and opens; undefined: the key can't be had now. */
  readonly sealer: () => Promise<Sealer | undefined>
}

/** What is written down of the key: how it is known again, and who keeps it. */
const note = z.object({ mark: z.string(), keptBy: z.enum(['app', 'file']) })
const NOTE = 'secrets-key'

/** The secrets of a data folder; its key is looked for when the first one is needed. */
export function createSecrets(parts: SecretsParts): Secrets {
  let known: Sealer | undefined
  let asked: Promise<Sealer | undefined> | undefined

  const find = async (): Promise<Sealer | undefined> => {
    const found = await findKey(parts)
    if (found === undefined) return undefined
    const { facts, log } = parts
    const mark = keyMark(found.key)
    const noted = readNote(facts)
    if (noted?.mark !== mark || noted.keptBy !== found.keptBy) {
      if (noted !== undefined && noted.mark !== mark) log.write('key of secrets lost')
      facts.write(NOTE, JSON.stringify({ mark, keptBy: found.keptBy }))
    }
    known = createSealer(found.key)
    return known
  }
  return {
    sealer: async () => {
      if (known !== undefined) return known
      asked ??= find().finally(() => {
        asked = undefined
      })
      return asked
    },
  }
}

interface FoundKey {
  readonly key: Buffer
  readonly keptBy: 'app' | 'file'
}

/** The key by who kept it last; only one that is gone for good gets a successor. */
async function findKey({ facts, dataFolder, log, askKey }: SecretsParts): Promise<FoundKey | undefined> {
  const keptBy = readNote(facts)?.keptBy
  const file = keyFileOf(dataFolder)
  const inFile = keptBy === 'app' ? undefined : readKeyFile(file, log)
  if (inFile !== undefined) return { key: inFile, keptBy: 'file' }
  const answer: KeyAnswer = (await askKey?.()) ?? { state: 'none' }
  if (answer.state === 'key') return { key: answer.key, keptBy: 'app' }
  // What the app keeps is not lost because nobody can ask for it here.
  if (answer.state === 'locked' || keptBy === 'app') return undefined
  return { key: makeKeyFile(file), keptBy: 'file' }
}

function readNote(facts: Facts): z.output<typeof note> | undefined {
  const text = facts.read(NOTE)
  return text === undefined ? undefined : note.parse(JSON.parse(text))
}
