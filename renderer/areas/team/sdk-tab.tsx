import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Confirm } from '../../kit/confirm'
import { teamQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../kit/copy-button'
import { ErrorPanel } from '../../../ui/error-panel'
import page from '../../../ui/page-header.module.css'
import { Skeleton } from '../../../ui/skeleton'
import styles from './team.module.css'

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeText = (at: string | null, none: string) => (at === null ? none : TIME.format(new Date(at)))

/** The person's SDK token for the team: create it, show it once, revoke it. */
export function SdkTab({ tabs }: { readonly tabs: ReactNode }) {
  const { data: team } = useCall(teamQuery)
  const known = useCall(rowQuery('readSdkToken', {}))
  const offline = useConnectivity((state) => state.offline)
  const [token, setToken] = useState<string>()
  const [asks, setAsks] = useState<'replace' | 'revoke'>()
  const generate = useWrite('generateSdkToken', {
    changes: ['readSdkToken'],
    onDone: (made) => {
      setToken(made.token)
      setAsks(undefined)
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t make a token'),
  })
  const revoke = useWrite('revokeSdkToken', {
    changes: ['readSdkToken'],
    onDone: () => {
      setToken(undefined)
      setAsks(undefined)
    },
  })
  const isActive = known.data?.state === 'active'
  const title = offline ? NEEDS_PLATFORM : undefined
  return (
    <>
      <div className={page.header}>
        <h1 className={page.title}>{team?.name ?? 'Team'}</h1>
      </div>
      {tabs}
      <div className={styles.scroll}>
        <div className={styles.body}>
          {known.data === undefined ? (
            known.isError ? (
              <ErrorPanel
                title="The SDK token can't be shown"
                failure={known.error.failure}
                onRetry={() => void known.refetch()}
                retrying={known.isFetching}
              />
            ) : (
              <Skeleton height={120} radius={8} />
            )
          ) : (
            <section className={styles.card} aria-labelledby="sdk-token">
              <h2 id="sdk-token" className={styles.title}>
                <KeyRound size={17} aria-hidden /> SDK token
              </h2>
              <p className={styles.hint}>
                Python scripts act for you in this team with this token. You have one at a time.
              </p>
              {token !== undefined && (
                <div className={styles.made} role="status">
                  <p>
                    <strong>Copy the token now.</strong> It is shown this once.
                  </p>
                  <code className={styles.secret}>{token}</code>
                  <div className={styles.buttons}>
                    <CopyButton label="Copy token" text={token} />
                    <CopyButton label="Copy Python line" text={`sa = SAClient(token="${token}")`} />
                  </div>
                </div>
              )}
              {isActive ? (
                <dl className={styles.facts}>
                  <dt>Ends in</dt>
                  <dd>{known.data.last_four === null ? 'Unknown' : `…${known.data.last_four}`}</dd>
                  <dt>Made</dt>
                  <dd>{timeText(known.data.created_at, 'Unknown')}</dd>
                  <dt>Last used</dt>
                  <dd>{timeText(known.data.last_used_at, 'Never')}</dd>
                </dl>
              ) : (
                <p>
                  {known.data.may_generate
                    ? 'You have no token for this team.'
                    : 'You can’t make a token yet. Ask an admin of the team to allow you one.'}
                </p>
              )}
              <div className={styles.buttons}>
                <Button
                  look={isActive ? 'secondary' : 'primary'}
                  busy={generate.isPending}
                  disabled={offline || !known.data.may_generate}
                  title={title}
                  onClick={() => (isActive ? setAsks('replace') : generate.mutate({}))}
                >
                  {isActive ? 'Generate a new token…' : 'Generate token'}
                </Button>
                {isActive && (
                  <Button look="danger" disabled={offline} title={title} onClick={() => setAsks('revoke')}>
                    Revoke token…
                  </Button>
                )}
              </div>
            </section>
          )}
        </div>
      </div>
      {asks !== undefined && (
        <Confirm
          title={asks === 'replace' ? 'Generate a new token?' : 'Revoke the token?'}
          action={asks === 'replace' ? 'Generate' : 'Revoke'}
          isDanger
          busy={generate.isPending || revoke.isPending}
          failure={(asks === 'replace' ? generate : revoke).error?.failure}
          onConfirm={() => (asks === 'replace' ? generate.mutate({}) : revoke.mutate({}))}
          onClose={() => setAsks(undefined)}
        >
          Scripts with the present token are refused from then on.
        </Confirm>
      )}
    </>
  )
}
