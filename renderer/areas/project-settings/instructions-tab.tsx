import { ExternalLink, FileUp } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { z } from '#domain/page-schema'
import { INSTRUCTIONS_MAX, readLink } from '#domain/instructions'
import type { WireInstructions } from '#endpoints'
import { rowKey, rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { useSeenReason } from '../../projects/hindrance'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import { LastChange } from './last-change'
import { SaveBar } from './save-bar'
import styles from './settings-page.module.css'
import { afterSave, isTooLongToKeep, useTyped } from './texts-store'
import { useUndoableSave } from './use-undoable-save'

interface InstructionsTabProps {
  readonly projectId: number
  readonly hindrance: string | undefined
}

/** The instructions of a project: all people read them, admins write them. */
export function InstructionsTab({ projectId, hindrance }: InstructionsTabProps) {
  const read = useCall(rowQuery('readInstructions', { path: { projectId } }))
  const mark = useWrite('markInstructionsRead', { changes: ['readInstructions'] })
  const isNew = read.data?.is_new === true
  const revision = read.data?.revision ?? 0
  const { mutate } = mark
  const isSeenAs = useSeenReason() !== undefined
  // Instructions on the screen count as read, but not by the person as whom they are seen.
  useEffect(() => {
    if (isNew && !isSeenAs) mutate({ path: { projectId }, body: { revision } })
  }, [isNew, isSeenAs, revision, projectId, mutate])
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorPanel
        title="The instructions can't be shown"
        failure={read.error.failure}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Skeleton height={150} radius={10} />
    )
  }
  return hindrance === undefined ? (
    <InstructionsForm projectId={projectId} present={read.data} />
  ) : (
    <InstructionsText present={read.data} />
  )
}

function InstructionsText({ present: { link, text, changed_by, changed_at } }: { readonly present: WireInstructions }) {
  if (link === '' && text === '') return <p className={styles.hint}>There are no instructions yet.</p>
  return (
    <section className={styles.line} aria-label="Instructions">
      {text !== '' && <p className={styles.instructions}>{text}</p>}
      {link !== '' && <OpenLink link={link} />}
      <LastChange by={changed_by} at={changed_at} />
    </section>
  )
}

const present = z.object({ link: z.string(), text: z.string(), revision: z.number() })

function InstructionsForm({
  projectId,
  present: shown,
}: {
  readonly projectId: number
  readonly present: WireInstructions
}) {
  const queries = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typedText, setText] = useTyped(projectId, 'instructions')
  const [typedLink, setLink] = useTyped(projectId, 'link')
  const [problem, setProblem] = useState<string>()
  const text = typedText?.text ?? shown.text
  const link = typedLink?.text ?? shown.link
  const read = readLink(link)
  const linkError = 'error' in read ? read.error : undefined
  const isChanged = text.trim() !== shown.text || link.trim() !== shown.link
  const write = useUndoableSave('saveInstructions', {
    what: 'Instructions',
    text: 'People see them when they open the project.',
    changes: ['readInstructions'],
    onSaved: ({ revision }, { body }) => {
      setText((now) => afterSave(now, (typed) => typed.trim() === body.text, body.text))
      setLink((now) => afterSave(now, (typed) => typed.trim() === body.link, body.link))
      return { path: { projectId }, body: { link: shown.link, text: shown.text, revision } }
    },
  })
  const failure = write.error?.failure
  const told = failure?.code === 'conflict' ? present.safeParse(failure.data?.['present']) : undefined
  // A new text can come with a fresh answer, before any save: ask before it is overwritten.
  const isOver =
    (typedText !== undefined && typedText.was !== shown.text) ||
    (typedLink !== undefined && typedLink.was !== shown.link)
  const theirs = told?.success === true ? told.data : isOver && isChanged ? shown : undefined
  const save = (revision: number) => {
    if ('link' in read) write.mutate({ path: { projectId }, body: { link: read.link, text: text.trim(), revision } })
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const content = await file.text()
    const isTooLong = content.length > INSTRUCTIONS_MAX
    const isNoText = content.includes('\u0000')
    setProblem(
      isNoText
        ? `${file.name} isn’t a text file.`
        : isTooLong
          ? `${file.name} has more than ${countText(INSTRUCTIONS_MAX)} characters.`
          : undefined,
    )
    if (!isNoText && !isTooLong) setText({ text: content, was: typedText?.was ?? shown.text })
  }
  return (
    <form
      className={styles.line}
      aria-label="Instructions"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && linkError === undefined && theirs === undefined) save(shown.revision)
      }}
    >
      <TextField
        label="Link"
        inputMode="url"
        value={link}
        hint="A page with the instructions, if there is one."
        error={linkError}
        onChange={(value) => {
          write.reset()
          setLink({ text: value, was: typedLink?.was ?? shown.link })
        }}
      />
      <label className={styles.label} htmlFor={id}>
        Text
      </label>
      <textarea
        id={id}
        className={`${styles.area} ${styles.long}`}
        value={text}
        maxLength={INSTRUCTIONS_MAX}
        onChange={({ target }) => setText({ text: target.value, was: typedText?.was ?? shown.text })}
      />
      <div className={styles.buttons}>
        <Button size="small" icon={<FileUp size={14} />} onClick={() => input.current?.click()}>
          Load text from a file…
        </Button>
        {shown.link !== '' && <OpenLink link={shown.link} />}
        <input
          ref={input}
          type="file"
          accept=".txt,.md,text/*"
          hidden
          aria-label="File of instructions"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {typedText !== undefined && isChanged && isTooLongToKeep(typedText) && (
        <p className={styles.hint}>It is too long to be kept over a restart of the app: save it before you close it.</p>
      )}
      {problem !== undefined && (
        <p className={styles.conflict} role="alert">
          {problem}
        </p>
      )}
      <SaveBar
        write={write}
        isChanged={isChanged}
        isIncomplete={linkError !== undefined}
        conflict={
          theirs && (
            <>
              {told?.success === true
                ? failure?.message
                : `${shown.changed_by ?? 'Somebody'} changed the instructions in the meantime.`}{' '}
              Theirs: “{theirs.text}” {theirs.link}
            </>
          )
        }
        onSaveMine={() => save(theirs?.revision ?? shown.revision)}
        onDiscard={() => {
          setText(undefined)
          setLink(undefined)
          if (theirs !== undefined) void queries.invalidateQueries({ queryKey: rowKey('readInstructions') })
        }}
      />
      <LastChange by={shown.changed_by} at={shown.changed_at} />
    </form>
  )
}

function OpenLink({ link }: { readonly link: string }) {
  const open = useAct((desktop) => desktop.app.openExternal(link), {
    onFailed: ({ failure }) => void notifyFailure(failure, 'Couldn’t open the link'),
  })
  return (
    <Button size="small" icon={<ExternalLink size={14} />} title={link} onClick={() => open.mutate()}>
      Open the link
    </Button>
  )
}
