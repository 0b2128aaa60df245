import { z } from 'zod'
import type { Facts } from '../storage/facts'
import type { Log } from '../storage/log'
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file'
import { createSealer, keyMark, type Sealer } from './sealer'

/** Key that the app keeps. `locked`: it exists but is unavailable now; `none`: this computer has no keychain. */
export type KeyAnswer =
  | { readonly state: 'key'; readonly key: Buffer }
  | { readonly state: 'locked' }
  | { readonly state: 'none' }

export interface SecretsParts {
  readonly facts: Facts
  readonly dataFolder: string
  readonly log: Log
  /** Requests the key from the app; absent if the platform runs standalone. */
  readonly askKey?: () => Promise<KeyAnswer>
}

export interface Secrets {
  /** Returns the sealer; undefined if the key is unavailable now. */
  readonly sealer: () => Promise<Sealer | undefined>
}

/** Note about the key: its mark, and its keeper. */
const note = z.object({ mark: z.string(), keptBy: z.enum(['app', 'file']) })
const NOTE = 'secrets-key'

/** Creates the secrets of a data folder; reads its key on first use. */
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

/** Reads the key from its last keeper; replaces it only if it is lost for good. */
async function findKey({ facts, dataFolder, log, askKey }: SecretsParts): Promise<FoundKey | undefined> {
  const keptBy = readNote(facts)?.keptBy
  const file = keyFileOf(dataFolder)
  const inFile = keptBy === 'app' ? undefined : readKeyFile(file, log)
  if (inFile !== undefined) return { key: inFile, keptBy: 'file' }
  const answer: KeyAnswer = (await askKey?.()) ?? { state: 'none' }
  if (answer.state === 'key') return { key: answer.key, keptBy: 'app' }
  // A key that the app keeps is not lost just because the app can't be asked here.
  if (answer.state === 'locked' || keptBy === 'app') return undefined
  return { key: makeKeyFile(file), keptBy: 'file' }
}

function readNote(facts: Facts): z.output<typeof note> | undefined {
  const text = facts.read(NOTE)
  return text === undefined ? undefined : note.parse(JSON.parse(text))
}
