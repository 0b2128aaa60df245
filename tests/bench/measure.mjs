/**
 * Shared by all benches: rounds that interleave ours and the peer, medians, a calibration loop, the table and its JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'

const OUT = resolve(import.meta.dirname, '../../out/bench')
/** Fewer rounds say nothing on a shared machine. */
const ROUNDS_MIN = 7
/** Duration of the calibration loop on the idle machine of docs/performance.md. */
const CALIBRATION_REFERENCE_MS = 50

/**
 * @typedef {{ kind: 'ratio' | 'absolute', bound: number }} Goal
 * @typedef {{ name: string, unit: string, ours: number, peer: number | null, peerName: string | null, ratio: number | null, goal: Goal, met: boolean, spread: number }} Row
 */

/** Median. */
function median(values) {
  return quantile(values, 0.5)
}

/** Percentile: the value that this share of all values doesn't exceed. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

/** Runs every case once per round, each round in another order; returns each case's results, round by round. */
export async function interleave(cases, { rounds = ROUNDS_MIN, warmUp = 1 } = {}) {
  const names = Object.keys(cases)
  const results = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -warmUp; round < Math.max(rounds, ROUNDS_MIN); round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) {
      const result = await cases[name]()
      if (round >= 0) results[name].push(result)
    }
  }
  return results
}

/** Duration of a fixed piece of work now, in ms: read absolute numbers beside it. */
function calibrate() {
  const times = Array.from({ length: ROUNDS_MIN }, () => {
    const start = performance.now()
    let state = 1
    for (let step = 0; step < 40_000_000; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return { time: performance.now() - start, state }
  })
  return median(times.map(({ time }) => time))
}

/**
 * A row beside a peer of the same rounds; the ratio is the median of the rounds' ratios and more than 1 where ours is better.
 * @returns {Row}
 */
export function beside(name, { unit, ours, peer, peerName, bound, better = 'lower' }) {
  const ratio = median(ours.map((value, round) => (better === 'lower' ? peer[round] / value : value / peer[round])))
  const goal = /** @type {const} */ ({ kind: 'ratio', bound })
  return {
    name,
    unit,
    ours: median(ours),
    peer: median(peer),
    peerName,
    ratio,
    goal,
    met: ratio >= bound,
    spread: spread(ours),
  }
}

/**
 * A row with a bound of its own, which no faster or slower machine takes into account.
 * @returns {Row}
 */
export function alone(name, { unit, ours, bound, better = 'lower' }) {
  const value = median(ours)
  const met = better === 'lower' ? value <= bound : value >= bound
  const goal = /** @type {const} */ ({ kind: 'absolute', bound })
  return { name, unit, ours: value, peer: null, peerName: null, ratio: null, goal, met, spread: spread(ours) }
}

/** Prints the table, with the calibration loop as its last row, and writes `out/bench/<bench>.json`. */
export function report(bench, rows) {
  const calibration = alone('calibration loop', { unit: 'ms', ours: [calibrate()], bound: CALIBRATION_REFERENCE_MS })
  const all = [...rows, calibration]
  const cells = all.map((row) => [
    row.name,
    `${short(row.ours)} ${row.unit}`,
    row.peer === null ? '' : `${short(row.peer)} (${row.peerName})`,
    row.ratio === null ? '' : `${short(row.ratio)}×`,
    row.goal.kind === 'ratio' ? `≥ ${short(row.goal.bound)}×` : `${short(row.goal.bound)} ${row.unit}`,
    row.met ? 'met' : 'NOT MET',
    `±${Math.round(row.spread * 50)} %`,
  ])
  const head = ['', 'ours', 'peer', 'ratio', 'goal', '', 'spread']
  const widths = head.map((title, column) =>
    Math.max(...[head, ...cells].map((line) => (line[column] ?? title).length)),
  )
  const [cpu] = cpus()
  console.log(
    `\n${bench} — ${cpus().length} × ${cpu?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}`,
  )
  for (const line of [head, ...cells])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
  mkdirSync(OUT, { recursive: true })
  writeFileSync(resolve(OUT, `${bench}.json`), `${JSON.stringify(all, null, 2)}\n`)
  return all
}

/** The middle half of the values over their median. */
function spread(values) {
  const middle = median(values)
  return middle === 0 ? 0 : (quantile(values, 0.75) - quantile(values, 0.25)) / middle
}

function short(value) {
  if (!Number.isFinite(value)) return String(value)
  return Math.abs(value) >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
