import { useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../desktop/call-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import styles from './team.module.css'

/** Another window may have allowed a host, so the lists are read every time. */
const CARDS = [
  {
    title: 'Hosts of linked pictures',
    query: callQuery(['linkHosts'], (desktop) => desktop.team.linkHosts(), 0),
    forget: 'forgetLinkHost',
    none: 'No host is allowed yet. Open an item that links to a picture to allow its host on this computer.',
    some: 'Loupe loads linked pictures from these hosts on this computer.',
  },
  {
    title: 'Hosts of form code',
    query: callQuery(['formHosts'], (desktop) => desktop.team.formHosts(), 0),
    forget: 'forgetFormHost',
    none: 'No host is allowed yet. Loupe asks when the code of a form wants to talk to a host.',
    some: 'The code of forms may talk to these hosts on this computer.',
  },
] as const

/** The hosts that this computer may contact for the team, each removable. */
export function LinkHostsCard() {
  return CARDS.map((card) => <HostsCard key={card.title} card={card} />)
}

function HostsCard({ card }: { readonly card: (typeof CARDS)[number] }) {
  const { title, query, forget: call, none, some } = card
  const queries = useQueryClient()
  const { data: hosts = [] } = useCall(query)
  const forget = useAct<null, string>((desktop, host) => desktop.team[call](host), {
    onDone: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t remove the host'),
  })
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {hosts.length === 0 ? (
        <p className={styles.hint}>{none}</p>
      ) : (
        <>
          <p className={styles.hint}>{some}</p>
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
