import { ok } from '#domain/result'
import type { Ledger } from '../../main/disk/ledger'

/** Ledger without a bound. */
export const NO_LEDGER: Ledger = {
  room: async () => ok(null),
  fits: () => null,
  note: () => undefined,
  bytes: () => 0,
  recount: async () => undefined,
}
