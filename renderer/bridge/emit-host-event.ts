import type { HostEventData, HostEventName } from '#protocol/events'

/** Sends one event to the reviewer. */
export type EmitHostEvent = <N extends HostEventName>(name: N, data: HostEventData<N>) => void
