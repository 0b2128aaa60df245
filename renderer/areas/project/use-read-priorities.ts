import { useEffect, useState } from 'react'
import { type PriorityFile, readPriorityFile } from '#domain/priority-file'
import type { Result } from '#domain/result'

interface Reading {
  readonly text: string | undefined
  /** The number of characters read. */
  readonly done: number
  readonly read: Result<PriorityFile, string> | undefined
}

/** Parses a priority file in parts to keep the page responsive; a new file cancels the previous one. */
export function useReadPriorities(text: string | undefined): Omit<Reading, 'text'> {
  const [kept, setReading] = useState<Reading>({ text, done: 0, read: undefined })
  const reading = kept.text === text ? kept : { text, done: 0, read: undefined }
  if (reading !== kept) setReading(reading)

  useEffect(() => {
    if (text === undefined) return
    const parts = readPriorityFile(text)
    const readPart = () => {
      const part = parts.next()
      if (part.done === true) return setReading({ text, done: text.length, read: part.value })
      setReading({ text, done: part.value, read: undefined })
      timer = setTimeout(readPart)
    }
    let timer = setTimeout(readPart)
    return () => clearTimeout(timer)
  }, [text])

  return reading
}
