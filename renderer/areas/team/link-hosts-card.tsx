import { useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../desktop/call-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import styles from './team.module.css'

/** Another window may allow a host: the list is read whenever it is looked at. */
const hostsQuery = callQuery(['linkHosts'], (desktop) => desktop.team.linkHosts(), 0)

/** The hosts that linked pictures of the team are loaded from on this computer, each of which can be removed. */
export function LinkHostsCard() {
  const queries = useQueryClient()
  const { data: hosts = [] } = useCall(hostsQuery)
  const forget = useAct<null, string>((desktop, host) => desktop.team.forgetLinkHost(host), {
    onDone: () => void queries.invalidateQueries({ queryKey: hostsQuery.queryKey }),
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t remove the host'),
  })
  return (
    <section className={styles.card} aria-label="Hosts of linked pictures">
      <h2 className={styles.title}>Hosts of linked pictures</h2>
      {hosts.length === 0 ? (
        <p className={styles.hint}>
          No host is allowed yet. Open an item that links to a picture to allow its host on this computer.
        </p>
      ) : (
        <>
          <p className={styles.hint}>Loupe loads linked pictures from these hosts on this computer.</p>
          <ul className={styles.hosts}>
            {hosts.map((host) => (
              <li key={host}>
                <span>{host}</span>
                <Button busy={forget.isPending && forget.variables === host} onClick={() => forget.mutate(host)}>
                  Remove {host}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
