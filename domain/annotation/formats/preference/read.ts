import { isNative } from '../../native'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent } from '../format'
import { differingNames, numberedLines } from '../text-spans'

const SURE = /(?:^|\/)[^/]*(?:preference|dpo|chosen[_-]rejected)[^/]*\.jsonl$/i
const LINES = /\.jsonl$/i

/** Reads pairs as items to be judged: their data holds the prompt and both answers, the chosen one first. */
export const preferenceReader: FormatReader = {
  find: (paths) => paths.filter((path) => SURE.test(path)),
  read(from, files) {
    const nameFor = differingNames()
    return eachFile(files, async function* (file): AsyncGenerator<ReadEvent> {
      for (const [line, written] of numberedLines(await from.text(file))) {
        const value = parsed(written)
        if (!isNative(value) || value['chosen'] === undefined || value['rejected'] === undefined) {
          yield problem(file, `line ${line}`, 'It isn’t a pair: “chosen” and “rejected” are missing.')
          continue
        }
        const { prompt = '', chosen, rejected, name } = value
        const picture = nameFor(typeof name === 'string' && name !== '' ? name : file.replace(LINES, `-${line}.json`))
        yield { event: 'item', picture, text: JSON.stringify({ prompt, answers: [chosen, rejected] }), instances: [] }
      }
    })
  },
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The line is listed as an invalid pair.
    return undefined
  }
}
