import type { Native } from '../../native'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent, type Source } from '../format'
import { importedObject } from '../instances'
import { withoutEnding } from '../stems'
import { classTeller, differingNames } from '../text-spans'
import { isText } from '../texts'

const FILES = /\.(?:conll(?:2003|u)?|iob2?|bio|bioes)$/i
const NAMED = /^#\s*newdoc(?:\s+id)?\s*=\s*(.+)$/
const COMMENT = /^#\s*\S+\s*=\s/
const TAG = /^([BIESULM])-(.+)$/

/** A word, and the class of its span. */
interface Word {
  readonly word: string
  readonly line: number
  readonly isSentence: boolean
}

interface Mark {
  readonly className: string
  readonly first: number
  last: number
}

interface Document {
  readonly name: string | undefined
  readonly words: Word[]
  readonly marks: Mark[]
}

/** Reads CoNLL: the first column is the word, the last is its tag in BIO or a variant of it. */
export const conllReader: FormatReader = {
  find: (paths) => paths.filter((path) => FILES.test(path)),
  read(from, files) {
    const newClasses = classTeller()
    const nameFor = differingNames()
    return eachFile(files, async function* (file): AsyncGenerator<ReadEvent> {
      const { documents, faults } = documentsOf(await from.text(file))
      for (const { line, reason } of faults) yield problem(file, `line ${line}`, reason)
      for (const [at, document] of documents.entries()) {
        const beside = documents.length === 1 ? textBeside(from, file) : undefined
        const own = `${withoutEnding(file)}${documents.length === 1 ? '' : `-${at + 1}`}.txt`
        const { text, starts, stray } = await placed(document, beside, from)
        if (stray !== undefined)
          yield problem(
            file,
            `line ${stray.line}`,
            `“${beside}” has other words there; the text is made of these words.`,
          )
        const instances = document.marks.map((mark) => spanOf(mark, document, starts))
        yield* newClasses(instances)
        yield { event: 'item', picture: nameFor(beside ?? document.name ?? own), text, instances }
      }
    })
  },
}

function spanOf({ className, first, last }: Mark, { words }: Document, starts: readonly number[]): Native {
  const end = (starts[last] ?? 0) + (words[last]?.word.length ?? 0)
  return importedObject('entity', { start: starts[first] ?? 0, end }, { className })
}

/** The text file with the same name. */
function textBeside({ paths }: Source, file: string): string | undefined {
  const stem = withoutEnding(file)
  return paths.find((path) => path.startsWith(`${stem}.`) && isText(path) && withoutEnding(path) === stem)
}

/** A document's text with the offsets of its words. Without a text file, it joins the words. */
async function placed({ words }: Document, beside: string | undefined, from: Source) {
  if (beside === undefined) return { ...made(words), stray: undefined }
  const text = await from.text(beside)
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    const start = text.indexOf(word.word, at)
    if (start === -1 || text.slice(at, start).trim() !== '') return { ...made(words), stray: word }
    starts.push(start)
    at = start + word.word.length
  }
  return { text, starts, stray: undefined }
}

function made(words: readonly Word[]) {
  const starts: number[] = []
  let text = ''
  for (const { word, isSentence } of words) {
    if (text !== '') text += isSentence ? '\n' : ' '
    starts.push(text.length)
    text += word
  }
  return { text, starts }
}

function documentsOf(text: string) {
  const documents: Document[] = []
  const faults: { readonly line: number; readonly reason: string }[] = []
  let open: Mark | undefined
  let isSentence = false
  const begin = (name?: string): void => {
    open = undefined
    // A document without words yet is only renamed.
    if (documents.length > 0 && documents.at(-1)?.words.length === 0) documents.pop()
    documents.push({ name, words: [], marks: [] })
  }
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = written.includes('\t') ? written.split('\t') : written.trim().split(/\s+/)
    const [word = ''] = cells
    const named = NAMED.exec(written)
    if (written.trim() === '') {
      open = undefined
      isSentence = true
      continue
    }
    if (word === '-DOCSTART-' || named !== null) {
      begin(named?.[1]?.trim())
      continue
    }
    if (COMMENT.test(written)) continue
    if (documents.length === 0) begin()
    const { words = [], marks = [] } = documents.at(-1) ?? {}
    words.push({ word, line: at + 1, isSentence })
    isSentence = false
    const tag = cells.length < 2 ? undefined : cells.at(-1)?.trim()
    const [, step, className] = TAG.exec(tag ?? '') ?? []
    if (step === undefined || className === undefined) {
      open = undefined
      if (tag === undefined) faults.push({ line: at + 1, reason: 'The word has no tag; it is in no span.' })
      else if (tag !== 'O') faults.push({ line: at + 1, reason: `“${tag}” is no tag of BIO; the word is in no span.` })
      continue
    }
    const isNew = step === 'B' || step === 'S' || step === 'U' || open?.className !== className
    if (isNew) {
      open = { className, first: words.length - 1, last: words.length - 1 }
      marks.push(open)
    } else if (open !== undefined) open.last = words.length - 1
    if (step === 'S' || step === 'U' || step === 'E' || step === 'L') open = undefined
  }
  if (documents.length === 0) begin()
  return { documents, faults }
}
