import { type ClipboardEvent, useState } from 'react'
import { wordsOf } from '#domain/annotation/forms/references'
import { type FieldProps, useAnswer } from './form-sheet'
import styles from './form.module.css'

/** Props shared by text fields. */
function useTyping(props: FieldProps) {
  const { node, labelId, describedBy, isOff } = props
  const { value, answer } = useAnswer(props)
  const [isPasteRefused, setIsPasteRefused] = useState(false)
  const { placeholder, disablePasting } = node.fields
  return {
    value: wordsOf(value),
    answer,
    note: isPasteRefused ? <p className={styles.hint}>Pasting is off for this field. Type your answer.</p> : null,
    common: {
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      readOnly: isOff,
      placeholder: typeof placeholder === 'string' ? placeholder : undefined,
      onPaste: (event: ClipboardEvent) => {
        if (disablePasting !== true) return
        event.preventDefault()
        setIsPasteRefused(true)
      },
    },
  }
}

/** One line of text. */
export function TextInput(props: FieldProps) {
  const { value, answer, note, common } = useTyping(props)
  return (
    <>
      <input {...common} className={styles.input} value={value} onChange={({ target }) => answer(target.value, true)} />
      {note}
    </>
  )
}

/** Lines of text; the field grows with them. */
export function LongText(props: FieldProps) {
  const { value, answer, note, common } = useTyping(props)
  return (
    <>
      <textarea
        {...common}
        className={styles.textarea}
        rows={3}
        value={value}
        onChange={({ target }) => answer(target.value, true)}
      />
      {note}
    </>
  )
}

/** Text that keeps its spaces, such as code. */
export function CodeText(props: FieldProps) {
  const { value, answer, note, common } = useTyping(props)
  const { language } = props.node.fields
  return (
    <>
      {typeof language === 'string' && language !== '' && <p className={styles.hint}>{language}</p>}
      <textarea
        {...common}
        className={`${styles.textarea} ${styles.code}`}
        rows={6}
        spellCheck={false}
        wrap="off"
        value={value}
        onChange={({ target }) => answer(target.value, true)}
      />
      {note}
    </>
  )
}

/** A date, with the time where the form asks for it. */
export function DateInput(props: FieldProps) {
  return <TimedInput {...props} type={props.node.fields['showTime'] === true ? 'datetime-local' : 'date'} />
}

/** A time of the day. */
export function TimeInput(props: FieldProps) {
  return <TimedInput {...props} type="time" />
}

function TimedInput({ type, ...props }: FieldProps & { readonly type: 'date' | 'datetime-local' | 'time' }) {
  const { value, answer, common } = useTyping(props)
  const fits = value === '' || FORMS[type].test(value)
  return (
    <>
      <input
        {...common}
        type={type}
        className={`${styles.input} ${styles.short}`}
        value={fits ? value : ''}
        onChange={({ target }) => answer(target.value, true)}
      />
      {!fits && <p className={styles.hint}>Present value: {value}</p>}
    </>
  )
}

/** Props of native inputs. */
const FORMS = {
  date: /^\d{4}-\d\d-\d\d$/,
  'datetime-local': /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  time: /^\d\d:\d\d/,
} as const
