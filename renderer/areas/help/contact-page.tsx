import { Mail } from 'lucide-react'
import { useState } from 'react'
import { reportText } from '#domain/diagnostics'
import { TEAM_ROLE } from '#domain/team'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useSaveText } from '../../desktop/use-save-text'
import { CopyButton } from '../../kit/copy-button'
import { teamPeopleQuery } from '../../projects/use-admins'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import page from '../../../ui/page-header.module.css'
import { diagnosisQuery } from './calls-list'
import styles from './help.module.css'

const TOPICS = ['Report a problem', 'A question', 'A wish'] as const
const TEXT_MAX = 5_000
/** Mail programs reject longer addresses. */
const MAIL_MAX = 1_500

/** Composes a message to the team's admins with an optional report; the person's mail program sends it. */
export function ContactPage() {
  const [topic, setTopic] = useState<string>(TOPICS[0])
  const [text, setText] = useState('')
  const [hasReport, setReport] = useState(true)
  const people = useCall(teamPeopleQuery)
  const diagnosis = useCall(diagnosisQuery, { enabled: hasReport })
  const save = useSaveText('The message')
  const open = useAct((desktop, address: string) => desktop.app.openExternal(address), {
    onFailed: ({ failure }) => void notifyFailure(failure, "Couldn't open the mail program"),
  })
  const report = hasReport && diagnosis.data !== undefined ? reportText(diagnosis.data) : undefined
  const message = `${topic}\n\n${text.trim()}\n${report === undefined ? '' : `\n${report}\n`}`
  const admins = (people.data ?? [])
    .filter(({ user_role: role }) => role === TEAM_ROLE.owner || role === TEAM_ROLE.admin)
    .map(({ email }) => email)
  const isEmpty = text.trim() === ''
  const write = () => {
    const body = text.trim().slice(0, MAIL_MAX)
    open.mutate(
      `mailto:${admins.join(',')}?subject=${encodeURIComponent(`Loupe: ${topic}`)}&body=${encodeURIComponent(body)}`,
    )
  }
  return (
    <>
      <div className={page.header}>
        <h1 className={page.title}>Contact us</h1>
      </div>
      <div className={styles.scroll}>
        <div className={styles.body}>
          <label className={styles.field}>
            Topic
            <select value={topic} onChange={({ target }) => setTopic(target.value)}>
              {TOPICS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <label className={styles.field}>
            Message
            <textarea
              rows={8}
              maxLength={TEXT_MAX}
              value={text}
              placeholder="What did you do, and what happened?"
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <label className={styles.check}>
            <input type="checkbox" checked={hasReport} onChange={({ target }) => setReport(target.checked)} />
            Add a report of the last hour
          </label>
          {report !== undefined && (
            <textarea className={styles.preview} aria-label="Report" rows={10} readOnly value={report} />
          )}
          <p className={styles.muted}>
            Nothing is sent from here. The mail holds your text; attach the saved message to send the report.
          </p>
          <div className={styles.buttons}>
            <Button
              look="primary"
              icon={<Mail size={15} />}
              disabled={isEmpty || admins.length === 0}
              busy={open.isPending}
              onClick={write}
            >
              Write to the admins…
            </Button>
            <Button disabled={isEmpty} onClick={() => save('Message to Loupe', JSON.stringify({ message }, null, 2))}>
              Save message…
            </Button>
            <CopyButton label="Copy message" text={message} disabled={isEmpty} />
          </div>
        </div>
      </div>
    </>
  )
}
