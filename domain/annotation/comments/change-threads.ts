import { changedFields } from '../commands/changed-fields'
import type { Author } from '../commands/new-object'
import { isNative, type Native } from '../native'
import type { Command } from '../ops/command'
import type { ThreadId } from '../ops/op'
import { placeFields, remarksOf, type ThreadPlace } from './thread'

/** Content of a remark: the text, and the e-mail addresses of mentioned people. */
export interface Words {
  readonly text: string
  readonly mentions: readonly string[]
}

/** Starts a thread at a place or on a component of a form, after all others. */
export const addThread: Command<{
  readonly id: ThreadId
  readonly z: number
  readonly place: ThreadPlace
  readonly words: Words
  readonly author: Author
}> = (_, { id, z, place, words, author }) => {
  const { email, role, at } = author
  const by = { email, role }
  const value: Native = {
    ...placeFields(place),
    resolved: false,
    correspondence: [newRemark(words, author)],
    creationType: 'Manual',
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  }
  return { label: 'Comment written', delta: [{ o: 'add', id, z, value }] }
}

/** Adds a remark to a thread; a question in a resolved thread may reopen it. */
export const addRemark = changing<Words & { readonly reopens: boolean }>(
  'Comment answered',
  (before, { reopens, ...words }, author) => ({
    ...(reopens ? { resolved: false } : {}),
    correspondence: [...remarksOf(before), newRemark(words, author)],
  }),
)

/** Edits a remark. */
export const editRemark = changing<Words & { readonly nth: number }>(
  'Comment edited',
  (before, { nth, text, mentions }, { at }) => ({
    correspondence: remarksOf(before).map((one, place) =>
      place === nth && isNative(one) ? { ...one, text, ...mentionsOf(one, mentions), updatedAt: at } : one,
    ),
  }),
)

/** Deletes a remark of a thread that has others. */
export const removeRemark = changing<{ readonly nth: number }>('Comment deleted', (before, { nth }) => ({
  correspondence: remarksOf(before).filter((_, place) => place !== nth),
}))

/** Moves a thread to another place of the picture. */
export const moveThread = changing<{ readonly place: { readonly x: number; readonly y: number } }>(
  'Comment moved',
  (_, { place: { x, y } }) => ({ x, y }),
)

/** Resolves a thread. */
export const resolveThread = changing<unknown>('Comment resolved', () => ({ resolved: true }))

/** Reopens a thread. */
export const reopenThread = changing<unknown>('Comment opened again', () => ({ resolved: false }))

/** Restores a thread with all its remarks. */
export const bringThreadBack: Command<{ readonly id: ThreadId; readonly z: number; readonly value: Native }> = (
  _,
  { id, z, value },
) => ({ label: 'Comment brought back', delta: [{ o: 'add', id, z, value }] })

/** Deletes a whole thread. */
export const removeThread: Command<{ readonly id: ThreadId }> = (document, { id }) => {
  const value = document.value(id)
  if (value === undefined) return GONE
  return { label: 'Comment deleted', delta: [{ o: 'remove', id, z: document.z(id), value }] }
}

const GONE = { refusal: 'This comment was deleted.' }

type Changing<A> = { readonly id: ThreadId; readonly author: Author } & A

function changing<A>(
  label: string,
  fieldsOf: (before: Native, args: A, author: Author) => Native,
): Command<Changing<A>> {
  return (document, args) => {
    const { id, author } = args
    const before = document.value(id)
    if (before === undefined) return GONE
    const ops = changedFields(id, before, fieldsOf(before, args, author))
    if (ops.length === 0) return { refusal: 'The comment is unchanged.' }
    const { email, role, at } = author
    return { label, delta: [...ops, ...changedFields(id, before, { updatedAt: at, updatedBy: { email, role } })] }
  }
}

function newRemark({ text, mentions }: Words, { email, role, at }: Author): Native {
  return { text, email, role, createdAt: at, ...mentionsOf({}, mentions) }
}

/** Omits mentions if there are none and never were. */
function mentionsOf(before: Native, mentions: readonly string[]): Native {
  return mentions.length === 0 && before['mentions'] === undefined ? {} : { mentions }
}
