import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { goTo } from './place-store'
import { hrefOf, type Place } from './places'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: Place
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to a place in the shell. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    event.preventDefault()
    goTo(to)
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} />
}
