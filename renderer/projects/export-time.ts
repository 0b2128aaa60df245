const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** When an export is asked for, as its name begins: "Aug 17 2020 15:44". */
export function exportTime(at: Date): string {
  return TIME.format(at).replaceAll(',', '')
}
