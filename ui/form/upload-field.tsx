import { Paperclip, Trash2, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ANSWER_FILE_BYTES_MAX, answerFileOf } from '#domain/answer-files'
import { wordsOf } from '#domain/annotation/forms/references'
import { nextStep } from '#domain/errors'
import { sizeText } from '#domain/limits'
import { Button } from '../button'
import { type FieldProps, useAnswer, useSheet } from './form-sheet'
import { LinkView } from './media'
import styles from './form.module.css'

type Sending =
  | { readonly at: 'rest'; readonly problem?: string }
  /** `part`: how much of it is at the host, from 0 to 1; then it is on its way to the platform. */
  | { readonly at: 'sending'; readonly name: string; readonly part: number; readonly stop: () => void }

const REST: Sending = { at: 'rest' }

/** A file of the person's own as an answer: chosen or dropped, sent, shown, and removed. */
export function UploadField(props: FieldProps) {
  const { isOff } = props
  const { files } = useSheet()
  const { value, answer } = useAnswer(props)
  const [sending, setSending] = useState<Sending>(REST)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const stop = useRef<() => void>(undefined)
  const address = wordsOf(value)
  const isSending = sending.at === 'sending'
  // A file that comes after its item went is no answer of the next one.
  useEffect(() => (files === undefined ? undefined : () => stop.current?.()), [files])

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined || files === undefined || isOff || isSending) return
    const ending = new AbortController()
    const end = () => {
      ending.abort()
      setSending(REST)
    }
    stop.current = () => ending.abort()
    const told = (part: number) => {
      if (!ending.signal.aborted) setSending({ at: 'sending', name: file.name, part, stop: end })
    }
    told(0)
    const sent = await files.send(file, ending.signal, told)
    if (ending.signal.aborted) return
    if (sent.ok) answer(sent.value)
    setSending(
      sent.ok
        ? REST
        : { at: 'rest', problem: `Couldn’t add “${file.name}”. ${sent.error.message} ${nextStep(sent.error)}` },
    )
  }

  return (
    <div
      className={styles.upload}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (files === undefined || isOff || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void send(event.dataTransfer.files[0])
      }}
    >
      <ShownFile {...props} address={address} />
      {files === undefined && <p className={styles.hint}>Files are added where items are answered.</p>}
      {files !== undefined && !isOff && (
        <div className={styles.uploadTools}>
          <input
            ref={input}
            type="file"
            hidden
            onChange={({ target }) => {
              void send(target.files?.[0])
              target.value = ''
            }}
          />
          {isSending ? (
            <>
              <progress
                className={styles.progress}
                value={sending.part < 1 ? sending.part : undefined}
                aria-label={sending.name}
              />
              <span role="status">
                {sending.part < 1 ? `Reading “${sending.name}”…` : `Sending “${sending.name}” to the platform…`}
              </span>
              <Button size="small" icon={<X size={14} aria-hidden />} onClick={sending.stop}>
                Cancel upload
              </Button>
            </>
          ) : (
            <>
              <Button
                ref={choose}
                size="small"
                icon={<Upload size={14} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                {address === '' ? 'Choose file…' : 'Replace file…'}
              </Button>
              {address !== '' && (
                <Button
                  size="small"
                  look="quiet"
                  icon={<Trash2 size={14} aria-hidden />}
                  onClick={() => {
                    // This button goes with the answer; the keys stay at the field.
                    choose.current?.focus()
                    answer('')
                  }}
                >
                  Remove file
                </Button>
              )}
              <span className={styles.hint}>Or drop a file here. At most {sizeText(ANSWER_FILE_BYTES_MAX)}.</span>
            </>
          )}
        </div>
      )}
      {sending.at === 'rest' && sending.problem !== undefined && (
        <p className={styles.problem} role="alert">
          {sending.problem}
        </p>
      )}
    </div>
  )
}

const PICTURE = /\.(jpe?g|png|gif|webp|avif|bmp)$/i
const SOUND = /\.(mp3|wav|ogg|oga|m4a|flac)$/i
const VIDEO = /\.(mp4|m4v|webm)$/i

function ShownFile({ address, ...props }: FieldProps & { readonly address: string }) {
  const { files } = useSheet()
  const file = answerFileOf(address)
  if (file === undefined) return address === '' ? null : <LinkView {...props} what="file" />
  const path = files?.addressOf(address)
  return (
    <div className={styles.file}>
      <span className={styles.fileName}>
        <Paperclip size={14} aria-hidden />
        {file.name}
      </span>
      {path !== undefined && PICTURE.test(file.name) && <img src={path} alt={file.name} className={styles.image} />}
      {path !== undefined && SOUND.test(file.name) && (
        <audio src={path} controls className={styles.sound} aria-label={file.name} />
      )}
      {path !== undefined && VIDEO.test(file.name) && (
        <video src={path} controls className={styles.image} aria-label={file.name} />
      )}
    </div>
  )
}
